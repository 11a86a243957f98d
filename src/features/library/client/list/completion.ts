/** Completions in the search box. None is applied unless it was selected: Enter searches, as always. */
import { type Signal, signal } from '@preact/signals'
import type { Completion } from '../../rules/completion.ts'
import type { BoxCompletion } from '../../views/list/filters.tsx'
import type { ListStore } from './list-store.ts'
import { importCommands } from './load-commands.ts'

export class SearchCompletion {
  readonly #box: { current: HTMLInputElement | null }
  readonly #list: ListStore
  readonly #open: Signal<(Completion & { at: number }) | null> = signal(null)

  constructor(box: { current: HTMLInputElement | null }, list: ListStore) {
    this.#box = box
    this.#list = list
  }

  get handlers(): BoxCompletion {
    const open = this.#open.value
    return {
      rows: open?.rows ?? [],
      at: open?.at ?? -1,
      onInput: () => void this.#look(),
      onLeave: () => {
        this.#open.value = null
      },
      onPick: (at) => this.#take(at),
      onKey: (event) => this.#key(event),
    }
  }

  async #look(): Promise<void> {
    // It is loaded with the first key; if that fails, typing works without it.
    const commands = await importCommands().catch(() => null)
    const input = this.#box.current
    if (!commands || !input || input !== document.activeElement) return
    const found = commands.completionIn(input, this.#list.model)
    this.#open.value = found && { ...found, at: -1 }
  }

  #take(at: number): void {
    const input = this.#box.current
    const open = this.#open.value
    const row = open?.rows[at]
    if (!input || !open || !row) return
    input.setRangeText(row.written, open.from, open.to, 'end')
    // As if it had been typed: the list is searched, and the completed text may be completed further.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  #key(event: KeyboardEvent): void {
    const open = this.#open.value
    if (!open || event.isComposing) return
    const count = open.rows.length
    const to = (at: number) => {
      this.#open.value = { ...open, at }
    }
    // From the box itself (-1) downwards or upwards, around the list and back.
    if (event.key === 'ArrowDown') to(((open.at + 2) % (count + 1)) - 1)
    else if (event.key === 'ArrowUp') to(((open.at + count + 1) % (count + 1)) - 1)
    else if (event.key === 'Enter' && open.at >= 0) this.#take(open.at)
    else if (event.key === 'Escape') this.#open.value = null
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
