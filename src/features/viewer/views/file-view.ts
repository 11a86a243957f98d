/** The props of the views about a file: texts and numbers, nothing of the store. */
import type { Version } from '#features/library/index.ts'
import type { RenderedKind } from '../rules/addresses.ts'

export interface FileView {
  id: string
  name: string
  folder: string
  /** `TypeScript`. */
  language: string
  /** `typescript`. */
  languageId: string
  kind: RenderedKind | null
  lines: number
  size: string
  description: string
  tags: readonly string[]
  isFavorite: boolean
  isPinned: boolean
  /** A program that this reader may run here. */
  canRun: boolean
  /** In the reader's own browser: the server runs programs only for some. */
  runsInBrowser: boolean
  /** A model is configured to explain it. */
  canExplain: boolean
  /** Not every fragment of the text finds it yet. */
  isBeingIndexed?: boolean
  /** The version on the page, and the newest. */
  version: number
  newest: number
  /** Every version, newest first. */
  versions: readonly Version[]
  /** How many texts link to it. */
  linkedFrom?: number
  /** What tokens proposed for it. */
  proposals?: readonly { id: string; by: string }[]
}

export function isOld({ version, newest }: FileView): boolean {
  return version !== newest
}

/** The version as URLs name it: the newest version has no number in them. */
export function versionOf(file: FileView): { id: string; version: number | null } {
  return { id: file.id, version: isOld(file) ? file.version : null }
}
