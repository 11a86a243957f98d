/** One list has one address: the shortest one that asks for it. */
import { findLanguage } from '#platform/languages/index.ts'
import type { Sort } from '../contract/limits.ts'
import type { ListAddress } from './addresses.ts'
import { folderOf } from './query.ts'

/** Trimmed of what says nothing. `sort` is the order that the list really has. */
export function canonicalAddress(
  { q, lang, category, folder, repo, sort: asked }: ListAddress,
  sort: Sort,
): ListAddress {
  return {
    q: q?.trim() || undefined,
    lang: lang ? (findLanguage(lang) ?? lang.toLowerCase()) : undefined,
    category: category && category !== 'all' ? category : undefined,
    folder: folderOf(folder ?? '') || undefined,
    repo: repo || undefined,
    // What was asked for, though there may be no word yet that could be matched.
    sort: asked === 'best_match' ? asked : sort === 'created_at_desc' ? undefined : sort,
  }
}
