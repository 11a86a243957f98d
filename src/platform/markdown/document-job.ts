/** What is asked of the thread that draws long documents; everything in it can travel between threads. */
import type { Locale } from '../i18n/phrases.ts'
import type { FencedCode } from './fences.ts'
import type { Heading } from './headings.ts'

export interface DocumentSettings {
  locale: Locale
  canTick: boolean
  headingShift: number
  icons: string
  /** Coloured code by the key of its fence. */
  highlighted?: ReadonlyMap<string, string>
}

export type DocumentJob =
  | { kind: 'draw'; source: string; settings: DocumentSettings }
  | { kind: 'fences'; source: string }

export interface DrawnDocument {
  html: string
  isTooLarge: boolean
  headings: Heading[]
  hasTasks: boolean
  hasDiagrams: boolean
  fences: FencedCode[]
}

export type DocumentAnswer = DrawnDocument | { fences: FencedCode[] } | { fault: string }
