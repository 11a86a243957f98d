/**
 * A browser without scripts, as far as forms are concerned: it keeps cookies, follows redirects, finds forms on pages by
 * their targets, and sends them as HTML specifies for a browser. A field is filled only with what a person could enter.
 *
 *  const browser = new PlainBrowser(app.inner, dana)
 *  const page = await browser.open('/boards')
 *  const board = await page.form('POST /boards').send({ name: 'Ideas' })
 *  expect(board.text).toContain('Ideas')
 */
import type { Document, HTMLElement, Node } from 'happy-dom'
import { expect } from 'vitest'
import { RouteFinder } from '#platform/http/route-finder.ts'
import type { App } from '../../src/app.ts'
import { parsePage } from './parse-page.ts'
import { BROWSER, Person, type TestResponse } from './people.ts'
import { controlsOf, type FormKey, isSubmit, ORIGIN, PlainForm } from './plain-form.ts'

const MOST_REDIRECTS = 5

export class PlainBrowser {
  readonly #app: App
  readonly #cookies = new Map<string, string>()
  readonly #headers: Record<string, string>
  readonly #finder: RouteFinder
  /** Every form on a page, and the page. */
  readonly seen = new Map<FormKey, string>()
  readonly sent = new Set<FormKey>()
  /** The routes of the pages that were opened, and the last address of each. */
  readonly opened = new Map<string, string>()

  constructor(app: App, headers: Record<string, string> = {}) {
    this.#app = app
    this.#headers = headers
    this.#finder = new RouteFinder(app.deps.routes)
  }

  /** As if this person had signed in here. */
  async as(person: Person): Promise<this> {
    await person.get('/api/me')
    const [name = '', ...value] = (person.cookie ?? '').split('=')
    this.#cookies.set(name, value.join('='))
    return this
  }

  open(path: string): Promise<PlainPage> {
    return this.#land(path, 'GET', { 'sec-fetch-site': 'none' })
  }

  /** Loads the page of the redirect; only a page is a valid response for a person. */
  async #land(
    path: string,
    method: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<PlainPage> {
    let response = await this.#ask(method, path, headers, body)
    let at = path
    const statuses = [response.status]
    for (let steps = 0; response.headers['location'] !== undefined; steps++) {
      expect(steps, `redirects from ${path}`).toBeLessThan(MOST_REDIRECTS)
      const to = new URL(String(response.headers['location']), `${ORIGIN}${at}`)
      expect(to.origin, `${method} ${path} leads to ${to}`).toBe(ORIGIN)
      at = to.pathname + to.search
      response = await this.#ask('GET', at, {})
      statuses.push(response.status)
    }
    expect([method, path, String(response.headers['content-type'])]).toEqual([
      method,
      path,
      expect.stringMatching(/^text\/html/),
    ])
    const page = new PlainPage(this, at, statuses, response.text)
    this.opened.set(this.routeOf('GET', at) ?? at, at)
    for (const form of page.forms()) if (!this.seen.has(form.key)) this.seen.set(form.key, at)
    return page
  }

  async #ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<TestResponse> {
    const sender = new Person(this.#app, { now: () => 0 }, null)
    sender.cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ') || null
    const response = await sender.send(method, path.split('#')[0]!, {
      headers: { accept: BROWSER, 'sec-fetch-mode': 'navigate', ...this.#headers, ...headers },
      ...(body !== undefined && { body }),
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) this.#keep(String(line))
    return response
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (/max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, at))
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  routeOf(method: string, path: string): string | null {
    const found = this.#finder.find(method, path.split(/[?#]/)[0]!)
    return found && found !== 'too long' ? found.route.path : null
  }

  submit(
    { method, action, key }: { method: string; action: string; key: FormKey },
    fields: URLSearchParams,
    from: string,
  ): Promise<PlainPage> {
    this.sent.add(key)
    if (method === 'GET') return this.#land(`${action.split('?')[0]}?${fields}`, 'GET', {})
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: ORIGIN,
      referer: ORIGIN + from,
      'sec-fetch-site': 'same-origin',
    }
    return this.#land(action, 'POST', headers, fields.toString())
  }
}

export class PlainPage {
  readonly browser: PlainBrowser
  readonly path: string
  /** Of every response so far; the last is the page's own. */
  readonly statuses: readonly number[]
  readonly document: Document
  #forms: PlainForm[] | undefined

  constructor(browser: PlainBrowser, path: string, statuses: readonly number[], html: string) {
    this.browser = browser
    this.path = path
    this.statuses = statuses
    this.document = parsePage(html)
  }

  /** The text that a person reads, without what only scripts show. */
  get words(): string {
    const { body } = this.document
    const unread = new Set<Node>(body.querySelectorAll('script, style, template, .needs-script'))
    return textIn(body, unread).replace(/\s+/g, ' ')
  }

  get status(): number {
    return this.statuses.at(-1)!
  }

  /** All that a person can send from here, a form with two buttons twice. */
  forms(): PlainForm[] {
    this.#forms ??= this.#findForms()
    return this.#forms
  }

  #findForms(): PlainForm[] {
    return [...this.document.querySelectorAll('form')]
      .filter((form) => !form.closest('[hidden], .needs-script, template, [inert]'))
      .flatMap((form) => {
        const buttons = controlsOf(this.document, form as unknown as HTMLElement).filter(
          (one) => isSubmit(one) && !one.hasAttribute('disabled'),
        )
        return (buttons.length > 0 ? buttons : [null]).map(
          (button) => new PlainForm(this, form as unknown as HTMLElement, button),
        )
      })
  }

  /** The matching form; `having` is a selector or a text of its form if several have the same route. */
  form(key: FormKey, having = ''): PlainForm {
    const found = this.forms().filter((form) => form.key === key && form.has(having))
    if (found.length === 0)
      throw new Error(`${this.path} has no ${key} ${having}: ${this.forms().map((f) => f.key)}`)
    return found[0]!
  }

  /** The message at a refused field; null if nothing marks it as wrong. */
  errorAt(name: string): string | null {
    const field = this.document.querySelector(`[name="${name}"][aria-invalid="true"]`)
    const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? []
    const words = ids.map((id) => this.document.getElementById(id)?.textContent ?? '').join(' ')
    return words.trim() || null
  }
}

function textIn(node: Node, unread: ReadonlySet<Node>): string {
  if (unread.has(node)) return ''
  if (node.nodeType === node.TEXT_NODE) return node.textContent
  return [...node.childNodes].map((child) => textIn(child, unread)).join('')
}
