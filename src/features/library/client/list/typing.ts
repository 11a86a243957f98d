/** The search box: a short pause in typing starts a search, and no reply ever changes what is being typed. */
import { type ListAddress, listHref, typedHref } from '../../rules/addresses.ts'
import { isUnfinished } from '../../rules/unfinished.ts'
import type { ListStore } from './list-store.ts'

/** Longer than between two characters of a word, short enough not to be noticed. */
const REST_MS = 250

export class Typing {
  readonly box: { current: HTMLInputElement | null } = { current: null }
  readonly #list: ListStore
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(list: ListStore) {
    this.#list = list
  }

  type(text: string): void {
    this.stop()
    if (isUnfinished(text)) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      const { model, isLoading } = this.#list.state.value
      if (text.trim() === (model.address.q ?? '') && !isLoading) return
      void this.#list.go(typedHref(model.address, text), 'replace')
    }, REST_MS)
  }

  /** The form was sent, or a control beside the box was changed. */
  choose(form: HTMLFormElement): void {
    this.stop()
    const selected = Object.fromEntries(new FormData(form)) as ListAddress
    const href = listHref(selected)
    if (href !== location.pathname + location.search) void this.#list.go(href, 'push')
  }

  /** Back, a removed chip, a pressed tag: the box follows the list, unless a typed character is still unsearched. */
  follow(q = ''): void {
    const input = this.box.current
    if (input && this.#timer === undefined && input.value.trim() !== q) input.value = q
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
