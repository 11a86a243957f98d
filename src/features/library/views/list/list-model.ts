/** What the list shows, as plain data: created by the server, and drawn by both sides. */
import type { WrittenTimeProps } from '#ui/components/time.tsx'
import type { Sort } from '../../contract/limits.ts'
import type { ListAddress } from '../../rules/addresses.ts'
import type { Hits, Marked } from '../../rules/hits.ts'

export interface ListModel {
  /** The conditions of this list, without its cursor. */
  address: ListAddress
  sort: Sort
  /** Null: unknown. */
  total: { count: number; isCapped: boolean; text: string } | null
  /** The search ended early: the rows are some of the matches. */
  isTooBroad: boolean
  /** What is wrong with the text in the search box. */
  boxError: string | null
  /** Which results are missing, and why. */
  notice: string | null
  isLibraryEmpty: boolean
  conditions: Condition[]
  categories: Option[]
  languages: Option[]
  /** None: there is no repository to select. */
  repos: Option[]
  /** The open part of the tree, parents before their children. */
  folders: FolderModel[]
  /** By name. */
  saved: SavedModel[]
  rows: RowModel[]
  newerHref: string | null
  olderHref: string | null
}

/** The data beside the markup; the rest is read from the markup. */
export type ListProps = Omit<ListModel, 'rows' | 'saved' | 'categories' | 'languages' | 'repos'>

export interface FolderModel {
  folder: string
  count: string
  /** Missing: none, so that the page of a library without notes does not grow. */
  noteCount?: number
}

/** A saved search, and the URL of its list. */
export interface SavedModel {
  id: string
  name: string
  href: string
}

export interface Option {
  value: string
  label: string
}

/** One condition of the list, and the list without it. */
export interface Condition {
  kind: 'word' | 'lang' | 'tag' | 'repo' | 'category' | 'folder'
  isNot: boolean
  /** As shown to a person: the word, the language's name. */
  name: string
  /** As it is written in the search box; null for a filter beside it. */
  written: string | null
  withoutHref: string
}

export interface RowModel {
  id: string
  name: string
  folder: string
  language: string
  size: string
  created: WrittenTimeProps
  tags: string[]
  isFavorite: boolean
  isPinned: boolean
  noteCount: number
  /** Prose is read in its own direction, code from left to right. */
  isProse: boolean
  /** The matching lines, or the description when no line matches. */
  hits: Hits | null
  description: Marked
}
