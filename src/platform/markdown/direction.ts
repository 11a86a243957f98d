/** Which way a piece of text runs, by its first strong character: what `dir="auto"` does, where that cannot see. */
import type { Token } from 'markdown-it'

export type Direction = 'ltr' | 'rtl'

const STRONG = /\p{L}/u
// Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const HEBREW = /[\u05d0-\u05f2\ufb1d-\ufb4f]/g
const STRONG_CHARACTER = /\p{L}/gu

export function textDirection(text: string): Direction | null {
  const character = STRONG.exec(text)?.[0]
  if (!character) return null
  return RIGHT_TO_LEFT.test(character) ? 'rtl' : 'ltr'
}

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/** Code runs left to right, but a block without a language that is mostly prose in Hebrew does not. */
export function codeDirection(language: string, text: string): Direction {
  if (language) return 'ltr'
  const letters = text.match(STRONG_CHARACTER)?.length ?? 0
  const hebrew = text.match(HEBREW)?.length ?? 0
  return hebrew > letters * 0.3 ? 'rtl' : 'ltr'
}

/** The direction of a block's own text; inline code is isolated and does not count. */
export function inlineDirection(children: readonly Token[] | null): Direction | null {
  for (const child of children ?? []) {
    const found = child.type === 'text' ? textDirection(child.content) : null
    if (found) return found
  }
  return null
}

const CONTAINERS = new Set([
  'blockquote_open',
  'alert_open',
  'list_item_open',
  'table_open',
  'footnote_open',
])

/**
 * A browser's `auto` skips descendants that have a `dir` of their own, so a quote of Hebrew paragraphs would stay
 * left to right. Each container therefore gets the direction of the first words inside it.
 */
export function settleDirections(tokens: readonly Token[]): void {
  const open: (Token | null)[] = []
  let unsettled: Token[] = []
  for (const token of tokens) {
    if (token.nesting === 1) {
      const isContainer = CONTAINERS.has(token.type)
      open.push(isContainer ? token : null)
      if (isContainer) unsettled.push(token)
    } else if (token.nesting === -1) {
      const closed = open.pop()
      if (closed && unsettled.at(-1) === closed) unsettled.pop()
    } else if (token.type === 'inline' && unsettled.length > 0) {
      const found = inlineDirection(token.children)
      if (!found) continue
      for (const container of unsettled) container.meta = { ...container.meta, dir: found }
      unsettled = []
    }
  }
}

/** An item and the paragraphs in it: all that shows its side. */
interface Item {
  shown: Token[]
  /** What is written in them. */
  texts: Token[]
  hasRtl: boolean
  hasLetters: boolean
}

/**
 * The items of a list run the way most of them do, so that a name in Latin letters does not throw its marker and its box
 * to the other side; its text is an island inside. An item that has any right-to-left character counts as such: names
 * are borrowed in one direction.
 */
export function settleLists(tokens: readonly Token[]): void {
  const lists: Item[][] = []
  for (const token of tokens) {
    const item = lists.at(-1)?.at(-1)
    if (LIST.test(token.type)) {
      if (token.nesting === 1) lists.push([])
      else settleItems(lists.pop() ?? [])
    } else if (token.type === 'list_item_open')
      lists.at(-1)?.push({ shown: [token], texts: [], hasRtl: false, hasLetters: false })
    else if (token.type === 'paragraph_open') item?.shown.push(token)
    else if (token.type === 'inline' && item) {
      item.texts.push(token)
      findStrongCharacters(item, token.children)
    }
  }
}

const LIST = /^(?:bullet|ordered)_list_(?:open|close)$/

function findStrongCharacters(item: Item, children: readonly Token[] | null): void {
  for (const { type, content } of children ?? []) {
    if (type !== 'text') continue
    item.hasRtl ||= RIGHT_TO_LEFT.test(content)
    item.hasLetters ||= STRONG.test(content)
  }
}

function settleItems(items: readonly Item[]): void {
  const rtl = items.filter(({ hasRtl }) => hasRtl).length
  const ltr = items.filter(({ hasRtl, hasLetters }) => hasLetters && !hasRtl).length
  if (rtl === ltr) return
  const dir: Direction = rtl > ltr ? 'rtl' : 'ltr'
  for (const { shown, texts, hasRtl, hasLetters } of items) {
    for (const token of shown) token.meta = { ...token.meta, dir }
    // Else its full stop would be at the wrong end.
    if (dir === 'rtl' && hasLetters && !hasRtl) for (const text of texts) isolate(text)
  }
}

/** As text from left to right within a line from right to left. */
function isolate(text: Token): void {
  const NewToken = text.constructor as new (type: string, tag: string, nesting: 0 | 1 | -1) => Token
  const open = new NewToken('island_open', 'bdi', 1)
  text.children = [open, ...(text.children ?? []), new NewToken('island_close', 'bdi', -1)]
}
