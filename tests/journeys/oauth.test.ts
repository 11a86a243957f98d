/** An agent without a token, by the official client: it is refused, asks, a person allows it in a browser, and it works. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriers, openBrowserApp, scrollsSideways } from '../support/browser.ts'
import { inOneLanguage } from '../support/in-turns.ts'
import { atTheEnd } from '../support/stores.ts'

const TEXTS = {
  en: { allow: 'Allow', deny: 'Do not allow' },
  he: { allow: 'לאפשר', deny: 'לא לאפשר' },
}

inOneLanguage(
  'a person allows an agent that asks, refuses another, and ends it',
  async (locale) => {
    const texts = TEXTS[locale]
    const app = await openBrowserApp()
    const program = await openProgram()
    const { page, errors } = await app.browse(app.dana, { locale })
    await page.setViewportSize({ width: 390, height: 800 })
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
        authProvider: program,
      })
    const first = transport()
    await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError)

    await page.goto(program.asked)
    expect(await findBarriers(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await page.getByRole('button', { name: texts.deny }).press('Enter')
    expect((await program.returned(page)).get('error')).toBe('access_denied')

    await page.goto(program.asked)
    await page.locator('input[name="scope_run"]').press('Space')
    await page.getByRole('button', { name: texts.allow, exact: true }).press('Enter')
    await first.finishAuth(await program.returned(page))
    const client = newClient()
    await client.connect(transport())
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('save_file')
    expect(tools.map(({ name }) => name)).not.toContain('run_python')

    await page.goto('/settings/tokens')
    expect(await page.locator('main').textContent()).toContain('Assistant')
    await page.locator('form[action$="/revoke"] button').press('Enter')
    await page.waitForURL((url) => url.search === '?done=revoked')
    await expect(client.listTools()).rejects.toThrow()
    // It left to its program and nowhere else.
    expect(errors.filter((one) => !one.startsWith(`left: ${program.redirectUrl}?`))).toEqual([])
  },
)

const newClient = () => new Client({ name: 'assistant', version: '1' })

type Known = Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
type Tokens = Awaited<ReturnType<OAuthClientProvider['tokens']>>

/** A program on the person's machine: where the browser returns to, and what it remembers. */
class Program implements OAuthClientProvider {
  readonly returns: URLSearchParams[] = []
  readonly redirectUrl: string
  asked = ''
  #verifier = ''
  #client: Known
  #tokens: Tokens

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl
  }

  get clientMetadata() {
    return {
      client_name: 'Assistant',
      redirect_uris: [this.redirectUrl],
      scope: 'read write run',
    }
  }

  async returned(page: Page): Promise<URLSearchParams> {
    await page.waitForURL((url) => url.href.startsWith(this.redirectUrl))
    return this.returns.pop()!
  }

  clientInformation = () => this.#client
  saveClientInformation(client: Known) {
    this.#client = client
  }

  tokens = () => this.#tokens
  saveTokens(tokens: Tokens) {
    this.#tokens = tokens
  }

  codeVerifier = () => this.#verifier
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }

  redirectToAuthorization(url: URL) {
    this.asked = url.href
  }
}

async function openProgram(): Promise<Program> {
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://127.0.0.1')
    if (url.pathname === '/back') program.returns.push(url.searchParams)
    response.end('You can close this page.')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const program = new Program(`http://127.0.0.1:${(server.address() as AddressInfo).port}/back`)
  return program
}
