/** What links to one thing, as its page shows it. */
import type { LinkSource } from './names.ts'

export interface LinkedRow extends LinkSource {
  href: string
  name: string
  /** Its folder, or what a note is on. */
  where: string
  /** The beginning of a note. */
  text: string
}

export interface LinkedFrom {
  name: string
  href: string
  total: number
  rows: LinkedRow[]
  /** The last row, if there are more. */
  next: LinkSource | null
}
