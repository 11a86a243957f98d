/** Saved searches of the list: the query parameters that the list itself takes, under a name. */
import type { MemberContext } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { fitsPoints, foldText } from '#platform/text/index.ts'
import { toIso } from '#platform/time/index.ts'
import { isFolder, MAX_NAME, MAX_SAVED_SEARCHES } from '../contract/limits.ts'
import type { SavedSearchRecord, SearchParts } from '../contract/saved-searches.ts'
import { refuse } from '../problems.ts'
import { listHref } from '../rules/addresses.ts'
import { canonicalAddress } from '../rules/canonical-address.ts'
import {
  deleteSavedSearch,
  insertSavedSearch,
  listSavedSearches,
  renameSavedSearch,
  type SavedSearch,
  searchSavedSearches,
} from '../store/index.ts'
import { filterOf, sortOf } from './list.ts'
import { requirePattern } from './search-pattern.ts'

export async function showSavedSearches(ctx: MemberContext): Promise<SavedSearchRecord[]> {
  return (await listSavedSearches(ctx.store, ctx.actor.id)).map(savedSearchReply)
}

function savedSearchReply({ id, name, address, ...times }: SavedSearch): SavedSearchRecord {
  return {
    id,
    name,
    q: address.q ?? null,
    lang: address.lang ?? null,
    category: address.category ?? null,
    folder: address.folder ?? null,
    repo: address.repo ?? null,
    sort: address.sort ?? null,
    href: listHref(address),
    created_at: toIso(times.createdAt),
    updated_at: toIso(times.updatedAt),
  }
}

export async function saveSearch(
  ctx: MemberContext,
  name: string,
  parts: SearchParts,
): Promise<SavedSearchRecord> {
  // Outside the transaction: a pattern is compiled on a worker.
  const address = await requireSearch(ctx, parts)
  return inTransaction(ctx, async (ctx) => {
    const others = await listSavedSearches(ctx.store, ctx.actor.id)
    requireFreeName(others, name)
    if (others.length >= MAX_SAVED_SEARCHES)
      throw refuse('saved_search_quota_exceeded', { max: MAX_SAVED_SEARCHES })
    const now = ctx.now()
    const search = { id: newId(now), name, address, createdAt: now, updatedAt: now }
    await insertSavedSearch(ctx.store, ctx.actor.id, search)
    return savedSearchReply(search)
  })
}

/** The canonical parameters of a search that the list accepts; anything else is refused as the list refuses it. */
async function requireSearch(
  { actor }: MemberContext,
  parts: SearchParts,
): Promise<SavedSearch['address']> {
  const filter = filterOf(parts)
  const sort = sortOf(parts.sort, filter.query)
  const address = canonicalAddress(parts, sort)
  const { lang = '', category = '', folder = '', repo = '' } = address
  if (!isFolder(folder)) throw refuse('invalid_folder')
  if (![lang, category, repo].every((part) => fitsPoints(part, MAX_NAME)))
    throw refuse('invalid_saved_search')
  if (listHref(address) === listHref({})) throw refuse('invalid_saved_search')
  for (const pattern of filter.query.patterns) await requirePattern(pattern, actor.id)
  // Without a query there is no best match, so the URL does not contain it.
  return address.q === undefined && address.sort === 'best_match'
    ? { ...address, sort: undefined }
    : address
}

function requireFreeName(others: readonly SavedSearch[], name: string): void {
  const folded = foldText(name)
  const taken = others.find((other) => foldText(other.name) === folded)
  if (taken) throw refuse('saved_search_exists', { id: taken.id })
}

export async function renameSearch(
  ctx: MemberContext,
  id: string,
  name: string,
): Promise<SavedSearchRecord> {
  return inTransaction(ctx, async (ctx) => {
    const all = await listSavedSearches(ctx.store, ctx.actor.id)
    const before = all.find((search) => search.id === id)
    if (!before) throw refuse('saved_search_not_found', { id })
    const others = all.filter((search) => search !== before)
    requireFreeName(others, name)
    const updatedAt = Math.max(ctx.now(), before.updatedAt + 1)
    const after = { ...before, name, updatedAt }
    await renameSavedSearch(ctx.store, ctx.actor.id, after)
    return savedSearchReply(after)
  })
}

export async function removeSearch(ctx: MemberContext, id: string): Promise<void> {
  const isGone = await deleteSavedSearch(ctx.store, ctx.actor.id, id)
  if (!isGone) throw refuse('saved_search_not_found', { id })
}

export async function findSearchesNamed(
  ctx: MemberContext,
  q: string,
  size: number,
): Promise<SavedSearch[]> {
  const folded = foldText(q)
  return folded === '' ? [] : searchSavedSearches(ctx.store, ctx.actor.id, folded, size)
}
