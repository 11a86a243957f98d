/** What is drawn of a text, and how; everything in it can travel between threads. */
import type { HiddenCharacter } from '../highlight/hidden-characters.ts'
import type { LineLink } from '../highlight/line-markup.ts'
import type { MarkupText } from '../html/markup.tsx'
import type { Locale, Phrase } from '../i18n/phrases.ts'
import type { LineEnding } from '../text/line-endings.ts'

export interface SourceText {
  content: string
  /** Drawn lines joined with LF; null for a text that stays plain. */
  coloured: string | null
}

export interface SourceSettings {
  language: string
  /** The lines that are on the page. */
  firstLine: number
  mostLines: number
  labels: { locale: Locale; line: Phrase; rest: Phrase }
  /** Longer lines are cut after this many characters; null leaves them whole. */
  foldAfter: number | null
  hasOutline: boolean
  /** Of a page for reading: lines whose number leads to their notes. */
  links?: readonly LineLink[]
  /** Who wrote the lines. */
  origins?: LineOrigins
}

export interface LineOrigins {
  groups: readonly LineOrigin[]
  now: number
  timeZone: string
  labels: Record<'nobody' | 'noSubject' | 'before', Phrase> & { locale: Locale }
}

/** Lines one after another that one commit wrote. */
export interface LineOrigin {
  line: number
  count: number
  href: string
  subject: string
  author: string
  at: number
  /** From 0, the oldest of the file, to 4, its newest. */
  age: number
  /** The file before the commit; null where it began. */
  beforeHref: string | null
}

export interface DrawnSource {
  /** The lines of the page, numbered. */
  markup: MarkupText
  /** The names that the text declares, as the entries of a list; null where there are none. */
  outline: MarkupText | null
  /** Characters that change the direction of the text around them. */
  hidden: HiddenCharacter[]
  /** Whether any line of the text, not of the page alone, is folded. */
  hasLongLines: boolean
}

export interface ComparisonSettings {
  labels: Record<'sameLines' | 'added' | 'removed' | 'noFinalBreak' | 'line', Phrase> & {
    locale: Locale
  }
  /** Longer lines are cut after this many characters. */
  foldAfter: number
  /** The rows side by side too, not only one under the other. */
  hasSplit: boolean
  /** Begins the names of its lines in the address, where a page has several: `change-2-R14`. */
  anchor: string
  /** The page with every unchanged line, to which folded ones lead; null on that page itself. */
  wholeHref: string | null
}

export interface DrawnTable {
  /** The rows of a table's body. */
  markup: MarkupText
  /** Rows beyond those that a page shows. */
  missingRows: number
}

export interface DrawnComparison {
  added: number
  removed: number
  isApproximate: boolean
  /** Null where it is not wanted, and where nothing differs. */
  split: DrawnTable | null
  /** Null where nothing differs. */
  unified: DrawnTable | null
}

export interface DrawnField {
  /** The content of the text area, with one kind of line break. */
  markup: MarkupText
  /** How the lines of the text itself end. */
  ending: LineEnding | 'mixed' | null
  lines: number
}
