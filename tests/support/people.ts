/** People who use the app: they sign in by the real route and keep their cookie. */

import { isLocalSignIn, signatureOf } from '#features/sign-in/index.ts'
import type { Clock } from '#platform/time/index.ts'
import type { App } from '../../src/app.ts'
import { BOT_TOKEN } from './app.ts'
import { remember } from './personal-data.ts'

export interface TestResponse {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  bytes: Buffer
  /** The body as JSON; throws when it is not. */
  readonly json: any
}

interface Sending {
  headers?: Record<string, string>
  /** A string and bytes are sent unchanged, everything else as JSON. */
  body?: unknown
}

export class Person {
  readonly app: App
  readonly #clock: Clock
  readonly #who: { id: string; firstName: string } | null
  cookie: string | null = null

  constructor(app: App, clock: Clock, who: { id: string; firstName: string } | null) {
    this.app = app
    this.#clock = clock
    this.#who = who
  }

  /** The data that the messenger's widget would post now. */
  widgetData(extra: Record<string, unknown> = {}): Record<string, unknown> {
    const fields = {
      id: Number(this.#who?.id),
      first_name: this.#who?.firstName,
      auth_date: Math.floor(this.#clock.now() / 1000),
      // Two logins of one person in one second differ, as two presses of the real widget do.
      press: String(presses++),
      ...extra,
    }
    return { ...fields, hash: signatureOf(fields, BOT_TOKEN) }
  }

  /** On another device, if this person is signed in already. */
  async signIn(headers: Record<string, string> = {}): Promise<this> {
    this.cookie = null
    const body = isLocalSignIn(this.app.deps.config, { headers: {}, httpVersion: '1.1' })
      ? await this.#standInData()
      : this.widgetData()
    const response = await this.send('POST', '/auth/messenger', { body, headers })
    if (response.status !== 200) throw new Error(`sign-in failed: ${response.text}`)
    this.cookie = String(response.headers['set-cookie']).split(';')[0] ?? null
    return this
  }

  /** The data that local sign-in signs instead of the messenger. */
  async #standInData(): Promise<unknown> {
    const body = { first_name: this.#who?.firstName }
    return (await this.send('POST', '/auth/stand-in', { body })).json
  }

  get = (url: string, sending?: Sending) => this.#asSelf('GET', url, sending)
  post = (url: string, body?: unknown, sending?: Sending) =>
    this.#asSelf('POST', url, { ...sending, body })
  put = (url: string, body?: unknown, sending?: Sending) =>
    this.#asSelf('PUT', url, { ...sending, body })
  patch = (url: string, body?: unknown, sending?: Sending) =>
    this.#asSelf('PATCH', url, { ...sending, body })
  del = (url: string, body?: unknown, sending?: Sending) =>
    this.#asSelf('DELETE', url, { ...sending, body })

  /** A browser's navigation. */
  browse = (url: string, headers: Record<string, string> = {}) =>
    this.#asSelf('GET', url, { headers: { accept: BROWSER, ...headers } })

  /** A form, as a browser without scripts sends it. */
  submit = (
    url: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) =>
    this.#asSelf('POST', url, {
      body: new URLSearchParams(fields).toString(),
      headers: { accept: BROWSER, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  async #asSelf(method: string, url: string, sending: Sending = {}): Promise<TestResponse> {
    if (this.#who && !this.cookie) await this.signIn()
    return this.send(method, url, sending)
  }

  /** One request as it is, with the cookie if there is one. */
  async send(
    method: string,
    url: string,
    { headers = {}, body }: Sending = {},
  ): Promise<TestResponse> {
    remember(this.app, body, this.cookie)
    const isAsItIs = typeof body === 'string' || body instanceof Uint8Array
    const payload = body instanceof Uint8Array ? Buffer.from(body) : body
    const response = await this.app.server.fastify.inject({
      method: method as 'GET',
      url,
      headers: {
        host: 'localhost',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: isAsItIs ? (payload as string | Buffer) : JSON.stringify(body),
      }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
      get json() {
        return JSON.parse(response.body)
      },
    }
  }
}

let presses = 0

export const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

export function visitor(app: App): Person {
  return new Person(app, { now: () => 0 }, null)
}
