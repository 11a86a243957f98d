/** A browser without a screen that opens a provider's page and returns, with the cookies of both. */
import type { App } from '../../src/app.ts'
import { BROWSER, type TestResponse, visitor } from './people.ts'

export class OpenIdBrowser {
  readonly #app: App
  readonly #ours = new Map<string, string>()
  readonly #theirs = new Map<string, string>()

  /** Sent with every request to Codeshelf: its host, and the headers of a proxy. */
  readonly #headers: Record<string, string>

  constructor(app: App, cookies: string | null = null, headers: Record<string, string> = {}) {
    this.#app = app
    this.#headers = headers
    if (cookies) this.#keep(this.#ours, [cookies])
  }

  /** The cookies of Codeshelf, as a request carries them. */
  get cookies(): string {
    return [...this.#ours].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  cookie(name: string): string | undefined {
    return this.#ours.get(name)
  }

  setCookie(name: string, value: string): void {
    this.#ours.set(name, value)
  }

  async open(
    path: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<TestResponse> {
    const response = await visitor(this.#app).send(method, path, {
      headers: { accept: BROWSER, cookie: this.cookies, ...this.#headers, ...headers },
    })
    const set = response.headers['set-cookie']
    this.#keep(this.#ours, set === undefined ? [] : Array.isArray(set) ? set : [String(set)])
    return response
  }

  /** From the provider's URL through its pages to our URL to which it redirects. */
  async passProvider(address: string): Promise<string> {
    for (let at = address, steps = 0; steps < 10; steps++) {
      const { origin } = new URL(at)
      const response = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...this.#theirs].map(([n, v]) => `${n}=${v}`).join('; ') },
      })
      this.#keep(this.#theirs, response.headers.getSetCookie())
      const location = response.headers.get('location')
      if (!location)
        throw new Error(`${at} leads nowhere: ${response.status} ${await response.text()}`)
      at = new URL(location, at).href
      if (new URL(at).origin !== origin) return pathOf(at)
    }
    throw new Error('the provider never leads back')
  }

  /** Begins, passes the provider, and is about to return: the path of the callback. */
  async toCallback(path: string): Promise<string> {
    const begun = await this.open(path)
    if (begun.status !== 303) throw new Error(`${path} answered ${begun.status}: ${begun.text}`)
    return this.passProvider(String(begun.headers['location']))
  }

  async signIn(path: string): Promise<TestResponse> {
    return this.open(await this.toCallback(path))
  }

  #keep(jar: Map<string, string>, cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /;\s*max-age=0\b/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
  }
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
