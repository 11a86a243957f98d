/** The URLs of lists of files: every link to one, on the server and in the browser, is built here. */
import { libraryPaths, viewerPaths } from '#paths/files.ts'
import { notePaths } from '#paths/notes.ts'
import { repoPaths } from '#paths/repositories.ts'
import { href } from '#platform/http/paths.ts'
import { CATEGORIES } from '../contract/limits.ts'

/** The conditions of a list as query parameters. */
export interface ListAddress {
  q?: string | undefined
  lang?: string | undefined
  category?: string | undefined
  folder?: string | undefined
  repo?: string | undefined
  sort?: string | undefined
  cursor?: string | null | undefined
}

/** Defaults are left out of the URL, and the order of parameters is fixed, so that one list has one URL. */
export function listHref({ q, lang, category, folder, repo, sort, cursor }: ListAddress): string {
  const isDefault = sort === 'created_at_desc' || (sort === 'best_match' && !q?.trim())
  return href(libraryPaths.files, null, {
    q: q?.trim(),
    lang,
    category: category === 'all' ? undefined : category,
    folder,
    repo,
    sort: isDefault ? undefined : sort,
    cursor,
  })
}

/**
 * The list after text was typed into our own box: a new search begins with the best match, a changed one keeps its
 * order.
 */
export function typedHref(address: ListAddress, q: string): string {
  const isBegun = address.q !== undefined || address.sort !== undefined
  return listHref({ ...address, q, sort: isBegun ? address.sort : 'best_match' })
}

/** The same query for notes. */
export function notesHref(q: string): string {
  return href(notePaths.search, null, { q: q.trim() })
}

/** The same query for repositories. */
export function reposHref(q: string): string {
  return href(repoPaths.searchAll, null, { q: q.trim() })
}

/** All files with a tag. A tag with the name of a category can only be searched by name. */
export function tagHref(tag: string): string {
  const isCategory = CATEGORIES.some((category) => category === tag)
  return listHref(isCategory ? { q: `tag:${tag}` } : { category: tag })
}

export function fileHref(id: string, line?: number | null): string {
  return `${href(viewerPaths.source, { id })}${line ? `#L${line}` : ''}`
}
