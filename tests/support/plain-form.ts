/** A form on a page without scripts: its name, its fields, and what a browser sends. */
import type { Document, HTMLElement } from 'happy-dom'
import { expect } from 'vitest'
import type { PlainPage } from './plain-browser.ts'

export const ORIGIN = 'http://localhost'

/** What can be sent: the method, the route, and the value of the pressed button. */
export type FormKey = string

export class PlainForm {
  readonly page: PlainPage
  readonly element: HTMLElement
  readonly button: HTMLElement | null
  readonly method: string
  readonly action: string
  readonly key: FormKey

  constructor(page: PlainPage, element: HTMLElement, button: HTMLElement | null) {
    this.page = page
    this.element = element
    this.button = button
    const say = (name: string) =>
      button?.getAttribute(`form${name}`) ?? element.getAttribute(name) ?? ''
    this.method = (say('method') || 'get').toUpperCase()
    const to = new URL(say('action') || page.path, `${ORIGIN}${page.path}`)
    this.action = to.pathname + to.search
    const route = page.browser.routeOf(this.method, this.action) ?? `unknown ${this.action}`
    this.key = [this.method, route, this.#meaning()].filter(Boolean).join(' ')
  }

  /** Distinguishes two buttons of one route: a word in the form, never an id or a number. */
  #meaning(): string {
    const carried = this.element.querySelector('input[type=hidden][name=act]')
    const told = [carried, this.button].map((one) => {
      const [name, value] = [one?.getAttribute('name'), one?.getAttribute('value')]
      return name && (/^[a-z_]{1,20}$/.test(value ?? '') ? `${name}=${value}` : name)
    })
    return told.filter(Boolean).join(' ')
  }

  has(having: string): boolean {
    if (having === '') return true
    if (this.element.textContent.includes(having)) return true
    if (this.button?.getAttribute('aria-label')?.includes(having)) return true
    return /^[[#.]/.test(having) && this.element.querySelector(having) !== null
  }

  /** The names of the text fields. */
  get written(): string[] {
    return this.#controls()
      .filter((one) => isWriting(one))
      .map((one) => one.getAttribute('name') ?? '')
      .filter(Boolean)
  }

  #controls(): HTMLElement[] {
    return controlsOf(this.page.document, this.element)
  }

  #named(name: string): HTMLElement | undefined {
    return this.#controls().find((one) => one.getAttribute('name') === name)
  }

  valueOf(name: string): string {
    const control = this.#named(name)
    return control ? valueIn(control).replace(/\r\n?/g, '\n') : ''
  }

  isTicked(name: string): boolean {
    return this.#named(name)?.hasAttribute('checked') ?? false
  }

  /** Never shown on a page again. */
  isSecret(name: string): boolean {
    return this.#named(name)?.getAttribute('type') === 'password'
  }

  /** `true` ticks a box, `false` empties it. */
  send(values: Record<string, string | boolean> = {}): Promise<PlainPage> {
    const fields = new URLSearchParams()
    const left = new Set(Object.keys(values))
    for (const control of this.#controls()) {
      const name = control.getAttribute('name')
      if (!name || control.hasAttribute('disabled')) continue
      const given = values[name]
      if (left.delete(name)) requireFillable(control, given!)
      const value = sentBy(control, given, this.button)
      if (value !== null) fields.append(name, value.replace(/\r?\n/g, '\r\n'))
    }
    expect([...left], `fields of ${this.key}`).toEqual([])
    return this.page.browser.submit(this, fields, this.page.path)
  }
}

/** In the order of the page: the form's own controls, and those that name it by id. */
export function controlsOf(document: Document, form: HTMLElement): HTMLElement[] {
  return controls.getOrInsertComputed(document, groupControls).get(form) ?? []
}

/** By form; a page is read once and does not change. */
const controls = new WeakMap<Document, Map<HTMLElement | null, HTMLElement[]>>()

function groupControls(document: Document): Map<HTMLElement | null, HTMLElement[]> {
  const all = document.querySelectorAll('input, select, textarea, button')
  return Map.groupBy([...all] as unknown as HTMLElement[], (one) => {
    const id = one.getAttribute('form')
    const form = id === null ? one.closest('form') : document.getElementById(id)
    return form as unknown as HTMLElement | null
  })
}

export function isSubmit(one: HTMLElement): boolean {
  const type = one.getAttribute('type')
  if (one.tagName === 'BUTTON') return type === null || type === 'submit'
  return one.tagName === 'INPUT' && (type === 'submit' || type === 'image')
}

const TYPED = new Set(['text', 'search', 'url', 'email', 'password', 'number', 'tel', null])

function isWriting(one: HTMLElement): boolean {
  if (one.hasAttribute('readonly') || one.hasAttribute('hidden')) return false
  return (
    one.tagName === 'TEXTAREA' || (one.tagName === 'INPUT' && TYPED.has(one.getAttribute('type')))
  )
}

/** Refuses a value that no browser would let a person send. */
function requireFillable(control: HTMLElement, value: string | boolean): void {
  const name = control.getAttribute('name')
  const type = control.getAttribute('type')
  if (typeof value === 'boolean') {
    expect([name, type]).toEqual([name, 'checkbox'])
    return
  }
  if (control.tagName === 'SELECT') {
    const options = [...control.querySelectorAll('option')].map((one) => one.getAttribute('value'))
    expect(options).toContain(value)
    return
  }
  if (type === 'radio') return
  expect([name, isWriting(control)]).toEqual([name, true])
  const longest = Number(control.getAttribute('maxlength') ?? Number.POSITIVE_INFINITY)
  expect(value.length, `${name} is typed`).toBeLessThanOrEqual(longest)
  if (control.hasAttribute('required')) expect(value, `${name} is required`).not.toBe('')
  if (type === 'url' && value !== '') expect(URL.canParse(value), `${name}: ${value}`).toBe(true)
}

function sentBy(
  control: HTMLElement,
  given: string | boolean | undefined,
  pressed: HTMLElement | null,
): string | null {
  const type = control.getAttribute('type')
  const value = control.getAttribute('value') ?? ''
  if (control.tagName === 'BUTTON' || isSubmit(control)) return control === pressed ? value : null
  if (type === 'checkbox') return (given ?? control.hasAttribute('checked')) ? value || 'on' : null
  if (type === 'radio')
    return (given === undefined ? control.hasAttribute('checked') : given === value) ? value : null
  if (typeof given === 'string') return given
  return valueIn(control)
}

/** Its value on the page. A parser makes all line breaks plain. */
function valueIn(control: HTMLElement): string {
  if (control.tagName === 'TEXTAREA') return control.textContent.replace(/^\n/, '')
  if (control.tagName !== 'SELECT') return control.getAttribute('value') ?? ''
  const option = control.querySelector('option[selected]') ?? control.querySelector('option')
  return option?.getAttribute('value') ?? ''
}
