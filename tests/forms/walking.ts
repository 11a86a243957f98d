/** What the walks through the forms share: sending valid and invalid input, and what was sent so far. */
import { expect } from 'vitest'
import type { TestApp } from '../support/app.ts'
import type { Person } from '../support/people.ts'
import { PlainBrowser, type PlainPage } from '../support/plain-browser.ts'
import type { FormKey, PlainForm } from '../support/plain-form.ts'

type Values = Record<string, string | boolean>

export class Walking {
  readonly app: TestApp
  readonly #browsers: PlainBrowser[] = []
  /** Forms that were returned with an error. */
  readonly #refused = new Set<FormKey>()
  /** Forms with text fields that change something. */
  readonly #written = new Set<FormKey>()

  constructor(app: TestApp) {
    this.app = app
  }

  /** A browser of this person; null is a visitor. */
  async browse(person: Person | null, headers: Record<string, string> = {}): Promise<PlainBrowser> {
    const browser = new PlainBrowser(this.app.inner, headers)
    this.#browsers.push(browser)
    return person ? browser.as(person) : browser
  }

  /** Sent with good values: a page without an error, which shows the effect. */
  async send(form: PlainForm, values: Values, effect: string | RegExp): Promise<PlainPage> {
    this.#note(form)
    const page = await form.send(values)
    const faults = page.statuses.filter((status) => status >= 400)
    expect([form.key, faults, faults.length > 0 && page.words.slice(0, 300)]).toEqual([
      form.key,
      [],
      false,
    ])
    expect(page.words, form.key).toMatch(effect)
    // A search text stays in its box.
    if (form.method === 'GET')
      for (const name of form.written.filter((one) => values[one] !== undefined))
        expect(
          page.forms().map((one) => one.key === form.key && one.valueOf(name)),
          form.key,
        ).toContain(values[name])
    return page
  }

  /** Sent with a wrong value: the form is returned with all input, and the reason at its field. */
  async refuse(form: PlainForm, wrong: Values, field: string): Promise<PlainPage> {
    this.#note(form)
    this.#refused.add(form.key)
    const page = await form.send(wrong)
    expect([form.key, page.status, page.words.slice(0, 300)]).toEqual([
      form.key,
      expect.toSatisfy((status: number) => status < 500),
      expect.anything(),
    ])
    const again = page.form(form.key, `[name="${field}"]`)
    expect([form.key, field, page.errorAt(field)]).toEqual([form.key, field, expect.any(String)])
    for (const [name, value] of Object.entries(wrong)) {
      if (again.isSecret(name)) continue
      if (typeof value === 'string')
        expect([form.key, name, again.valueOf(name)]).toEqual([form.key, name, value])
      else expect([form.key, name, again.isTicked(name)]).toEqual([form.key, name, value])
    }
    return page
  }

  #note(form: PlainForm): void {
    if (form.method === 'POST' && form.written.length > 0) this.#written.add(form.key)
  }

  /** Everything that a page offered and no walk sent. */
  notAmong(sent: ReadonlySet<FormKey>): string[] {
    const seen = new Map(this.#browsers.flatMap((one) => [...one.seen]))
    return [...seen].filter(([key]) => !sent.has(key)).map(([key, at]) => `${key} on ${at}`)
  }

  get sent(): Set<FormKey> {
    return new Set(this.#browsers.flatMap((one) => [...one.sent]))
  }

  /** Routes of pages, with a URL of each. */
  get opened(): Map<string, string> {
    return new Map(this.#browsers.flatMap((one) => [...one.opened]))
  }

  /** Forms that were sent with valid and never with invalid values. */
  get neverRefused(): string[] {
    return [...this.#written].filter((key) => !this.#refused.has(key))
  }
}
