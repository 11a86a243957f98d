/** The props of the views about commits and changed files: texts and URLs, nothing of git. */
import type { DrawnTable } from '#platform/shown-texts/index.ts'
import type { CommitReply } from '../../contract/history.ts'

export interface CommitView {
  id: string
  /** The first digits, as people write it. */
  short: string
  /** Empty where the commit has no message. */
  subject: string
  author: string
  at: number
  href: string
  /** The files as they were then, or the one file that the list is about. */
  filesHref: string
  /** In a file's history: its name then, if it was another one. */
  earlierPath: string | null
}

export type ChangeKind = CommitReply['files'][number]['change']

/** Why a difference is not drawn. */
const NOT_DRAWN = ['binary', 'too_large', 'no_room', 'failed', 'same_text'] as const

export interface ChangedFileView {
  /** Of its part of the page. */
  id: string
  change: ChangeKind
  path: string
  oldPath: string | null
  /** Null where there is none on that side. */
  oldHref: string | null
  newHref: string | null
  /** Null: `note` has the reason. */
  drawn: { table: DrawnTable; added: number; removed: number; isApproximate: boolean } | null
  note: (typeof NOT_DRAWN)[number] | null
  /** The page with this difference alone, with a larger limit. */
  aloneHref: string
}

export interface DifferencesView {
  files: ChangedFileView[]
  total: number
  /** Set where the page shows one of them. */
  alone: { path: string; allHref: string } | null
}
