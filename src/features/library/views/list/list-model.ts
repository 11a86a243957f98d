/** What the list shows, as plain data: the server makes it, and both sides draw from it. */
import type { TimeProps } from '#ui/components/time.tsx'
import type { Sort } from '../../contract/limits.ts'
import type { ListAddress } from '../../rules/addresses.ts'
import type { Hits, Marked } from '../../rules/hits.ts'

export interface ListModel {
  /** The conditions of this list, without its place. */
  address: ListAddress
  sort: Sort
  /** Null: unknown. */
  total: { count: number; isCapped: boolean; text: string } | null
  /** The search ended early: the rows are some of those that fit. */
  isTooBroad: boolean
  /** What is wrong with what stands in the box. */
  boxError: string | null
  /** What is shown is not all, and why. */
  notice: string | null
  isLibraryEmpty: boolean
  conditions: Condition[]
  categories: Option[]
  languages: Option[]
  /** None: there is no repository to choose. */
  repos: Option[]
  /** As far as the tree is open, parents before their children. */
  folders: FolderModel[]
  /** By name. */
  saved: SavedModel[]
  rows: RowModel[]
  newerHref: string | null
  olderHref: string | null
}

/** What travels beside the markup; the rest is read from it. */
export type ListProps = Omit<ListModel, 'rows' | 'saved' | 'categories' | 'languages' | 'repos'>

export interface FolderModel {
  folder: string
  count: string
}

/** A search that has a name, and where its list lies. */
export interface SavedModel {
  id: string
  name: string
  href: string
}

export interface Option {
  value: string
  label: string
}

/** One thing that narrows the list, and the list without it. */
export interface Condition {
  kind: 'word' | 'lang' | 'tag' | 'repo' | 'category' | 'folder'
  isNot: boolean
  /** As a person would call it: the word, the language's name. */
  name: string
  /** As it is written in the search box; null for what was chosen beside it. */
  written: string | null
  withoutHref: string
}

export interface RowModel {
  id: string
  name: string
  folder: string
  language: string
  size: string
  created: TimeProps
  tags: string[]
  isFavorite: boolean
  isPinned: boolean
  /** Prose is read in its own direction, code from left to right. */
  isProse: boolean
  /** The matching lines, or the description when no line matches. */
  hits: Hits | null
  description: Marked
}
