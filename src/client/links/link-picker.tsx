/** The names that a link can lead to, in a list beside the caret. The focus stays in the text. */
import { render } from 'preact'
import type { NamesReply } from '#features/links/contract/index.ts'
import { linkApi } from '#paths/links.ts'
import { href } from '#platform/http/paths.ts'
import { linkText } from '#platform/links/grammar.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { inPage } from '../islands/in-page.tsx'
import { get } from '../request/request.ts'
import { translate } from '../shell/texts.ts'
import { randomId } from '../storage/random-id.ts'

/** Where somebody writes. */
export interface WritingPort {
  element: HTMLElement
  /** The line up to the caret; empty while something is selected. */
  before(): string
  /** Whether the brackets are closed right behind the caret. */
  isClosed(): boolean
  /** Replaces so many units before the caret and so many behind it, as if it had been typed. */
  replace(before: number, text: string, behind: number): void
  /** What the list is placed under. */
  caretBox(): DOMRect
}

type Name = NamesReply['names'][number]

const ICONS = { file: 'file', note: 'sticky-note', board: 'layout-grid' } as const
// As long as the palette waits.
const PAUSE_MS = 150
const GAP = 4
const WIDTH = 320

/** The text between the brackets and the caret, of a line up to the caret; null outside of a link. */
export function begunLink(before: string): string | null {
  const at = before.lastIndexOf('[[')
  if (at === -1 || before[at - 1] === '\\') return null
  const typed = before.slice(at + 2)
  return /[\]|#]/.test(typed.replace(/\\./g, '')) ? null : typed
}

/** For a plain field; the component that draws it passes on its keys. */
export function fieldPort(field: HTMLTextAreaElement): WritingPort {
  const lineStart = () => field.value.lastIndexOf('\n', field.selectionStart - 1) + 1
  return {
    element: field,
    before: () =>
      field.selectionStart === field.selectionEnd
        ? field.value.slice(lineStart(), field.selectionStart)
        : '',
    isClosed: () => field.value.startsWith(']]', field.selectionStart),
    replace(typed, text, past) {
      const at = field.selectionStart
      field.setSelectionRange(at - typed, at + past)
      // As typed, so that the browser can undo it.
      document.execCommand('insertText', false, text)
    },
    caretBox: () => field.getBoundingClientRect(),
  }
}

export class LinkPicker {
  readonly #port: WritingPort
  readonly #id = `links-${randomId()}`
  readonly #box: HTMLElement
  #typed: string | null = null
  #names: readonly Name[] = []
  #at = 0
  #asked: AbortController | null = null
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(port: WritingPort) {
    this.#port = port
    this.#box = document.createElement('div')
    this.#box.className = 'menu__panel link-names'
    this.#box.popover = 'manual'
    this.#box.dir = document.documentElement.dir
    // A press on a row does not take the focus from the text.
    this.#box.addEventListener('pointerdown', (event) => event.preventDefault())
    port.element.addEventListener('blur', () => this.close())
    port.element.setAttribute('aria-autocomplete', 'list')
  }

  look(): void {
    const typed = begunLink(this.#port.before())
    if (typed === this.#typed) return
    this.#typed = typed
    clearTimeout(this.#pause)
    this.#asked?.abort()
    if (typed === null) this.#hide()
    else
      this.#pause = setTimeout(() => void this.#ask(typed), this.#names.length > 0 ? PAUSE_MS : 0)
  }

  close(): void {
    clearTimeout(this.#pause)
    this.#asked?.abort()
    this.#typed = null
    this.#hide()
  }

  press(event: KeyboardEvent): boolean {
    if (this.#names.length === 0 || event.isComposing) return false
    const count = this.#names.length
    const { key } = event
    if (key === 'ArrowDown') this.#point((this.#at + 1) % count)
    else if (key === 'ArrowUp') this.#point((this.#at + count - 1) % count)
    else if (key === 'Enter' || key === 'Tab') this.#take(this.#at)
    else if (key === 'Escape') this.#hide()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  async #ask(typed: string): Promise<void> {
    this.#asked = new AbortController()
    const { signal } = this.#asked
    const q = typed.replace(/\\(.)/g, '$1')
    const response = await get<NamesReply>(href(linkApi.names, null, { q }), { signal })
    // Without a connection there is nothing to offer, and a name can be written all the same.
    if (signal.aborted || !response.ok) return
    this.#names = response.body.names
    if (this.#names.length === 0) this.#hide()
    else this.#show()
  }

  #point(at: number): void {
    this.#at = at
    this.#draw()
  }

  #take(at: number): void {
    const name = this.#names[at]
    const typed = this.#typed
    if (!name || typed === null) return
    const isClosed = this.#port.isClosed()
    this.close()
    this.#port.replace(typed.length + 2, linkText(name.target), isClosed ? 2 : 0)
  }

  #show(): void {
    this.#at = 0
    const host = this.#port.element.closest('dialog') ?? document.body
    if (this.#box.parentElement !== host) host.append(this.#box)
    this.#draw()
    this.#box.showPopover()
    this.#place()
  }

  #hide(): void {
    this.#names = []
    this.#port.element.removeAttribute('aria-activedescendant')
    this.#port.element.removeAttribute('aria-controls')
    if (this.#box.matches(':popover-open')) this.#box.hidePopover()
  }

  #draw(): void {
    const { element } = this.#port
    const optionId = (at: number) => `${this.#id}-${at}`
    element.setAttribute('aria-controls', this.#id)
    element.setAttribute('aria-activedescendant', optionId(this.#at))
    const list = (
      <div role="listbox" id={this.#id} aria-label={translate('shell.links_offered')}>
        {this.#names.map(({ kind, name, where }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list act in its text
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text
          <div
            key={at}
            id={optionId(at)}
            class="menu__item"
            role="option"
            aria-selected={at === this.#at}
            onClick={() => this.#take(at)}
          >
            <Icon name={ICONS[kind]} label={translate(`shell.link_${kind}`)} />
            <span class="menu__label">
              <bdi>{name}</bdi> {where && <bdi class="secondary">{where}</bdi>}
            </span>
          </div>
        ))}
      </div>
    )
    render(inPage(list), this.#box)
    document.getElementById(optionId(this.#at))?.scrollIntoView({ block: 'nearest' })
  }

  /** Under the caret where it fits, else above it; always within what the keyboard of a phone leaves. */
  #place(): void {
    const { top, bottom, left, right } = this.#port.caretBox()
    const { width: room, height } = visualViewport ?? { width: innerWidth, height: innerHeight }
    const width = Math.min(WIDTH, room - 2 * GAP)
    const isRtl = getComputedStyle(this.#port.element).direction === 'rtl'
    const x = Math.max(GAP, Math.min(isRtl ? right - width : left, room - width - GAP))
    const own = this.#box.offsetHeight
    const below = Math.min(bottom, height) + GAP
    const y = below + own <= height ? below : Math.max(GAP, Math.min(top, height) - own - GAP)
    Object.assign(this.#box.style, {
      inset: `${y}px auto auto ${x}px`,
      inlineSize: `${width}px`,
      minInlineSize: '0',
      maxInlineSize: 'none',
      margin: '0',
      positionArea: 'none',
    })
  }
}
