/**
 * Notes as markup. They arrive drawn, as elements of the page or as text; the engine that draws them (the same as the
 * server's) is loaded when the first of them is written, so that reading needs none of it.
 */
import type { Locale } from '#platform/i18n/index.ts'
import type { LinkedTarget } from '#platform/markdown/text-links.ts'
import type { ListedTargets } from '../../rules/note.ts'
import type { NoteState } from '../store/note-state.ts'

/** What the server drew is used unchanged: an element is moved, and nothing is parsed again. */
export type NoteMarkup = string | HTMLElement

type Targets = ReadonlyMap<string, LinkedTarget>
type Engine = (id: string, text: string, locale: Locale, targets: Targets) => string

export class NoteDrawing {
  readonly #locale: Locale
  readonly #onReady: () => void
  readonly #drawn = new Map<string, { content: string; markup: NoteMarkup }>()
  #engine: Engine | null = null
  #isComing = false

  readonly #targets: ReadonlyMap<string, Targets>

  constructor(locale: Locale, targets: ListedTargets, onReady: () => void) {
    this.#locale = locale
    this.#targets = new Map(targets.map(([id, listed]) => [id, new Map(listed)]))
    this.#onReady = onReady
  }

  remember(id: string, content: string, markup: NoteMarkup): void {
    this.#drawn.set(id, { content, markup })
  }

  /** The markup of a text, or null until the engine is loaded. */
  draw({ id, mine: { content } }: NoteState): NoteMarkup | null {
    const known = this.#drawn.get(id)
    if (known?.content === content) return known.markup
    if (!this.#engine) {
      this.fetch()
      return null
    }
    const markup = this.#engine(id, content, this.#locale, this.#targets.get(id) ?? new Map())
    this.#drawn.set(id, { content, markup })
    return markup
  }

  fetch(): void {
    if (this.#isComing) return
    this.#isComing = true
    import('./markdown-engine.ts').then(
      ({ drawNote }) => {
        this.#engine = drawNote
        this.#onReady()
      },
      () => {
        // The text stays readable as plain text; the next note tries again.
        this.#isComing = false
      },
    )
  }
}
