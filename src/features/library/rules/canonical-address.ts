/** One list has one URL: the shortest one that leads to it. Apart from the others: it needs the table of languages. */
import { findLanguage } from '#platform/languages/index.ts'
import type { Sort } from '../contract/limits.ts'
import type { ListAddress } from './addresses.ts'
import { folderOf } from './query.ts'

/** Without defaults. `sort` is the order that the list really has. */
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
    // The requested order, even when there is no word yet that could be matched.
    sort: asked === 'best_match' ? asked : sort === 'created_at_desc' ? undefined : sort,
  }
}
