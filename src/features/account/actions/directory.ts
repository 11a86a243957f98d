/** Searches people, page by page. */
import type { Actor, Context, Role } from '#platform/context.ts'
import { isId } from '#platform/crypto/index.ts'
import { common } from '#platform/problems/index.ts'
import { refuse } from '../problems.ts'
import { effectiveRole } from '../rules/people.ts'
import { termsOfSearch } from '../rules/search-terms.ts'
import { findSummary, type PersonSummary, searchPeople } from '../store/index.ts'
import { loadUser } from './administration.ts'
import { toActor } from './people.ts'

export interface DirectoryEntry extends PersonSummary {
  /** The role in force: the stored one, or the higher one of a list in the configuration. */
  effectiveRole: Role
}

const PAGE = 50

type DirectoryContext = Pick<Context, 'store' | 'config' | 'now'>

/** Newest first. The id of the last one is the cursor of the next page. */
export async function findPeople(
  ctx: DirectoryContext,
  { query = '', cursor }: { query?: string; cursor?: string | undefined },
): Promise<{ people: DirectoryEntry[]; next: string | null }> {
  if (cursor && !isId(cursor)) throw common.refuse('invalid_cursor')
  const search = { terms: termsOfSearch(query), before: cursor || null, limit: PAGE + 1 }
  const found = await searchPeople(ctx.store, search, ctx.now())
  const people = found.slice(0, PAGE).map((one) => withRole(ctx, one))
  return { people, next: found.length > PAGE ? (people.at(-1)?.id ?? null) : null }
}

export async function loadEntry(ctx: DirectoryContext, userId: string): Promise<DirectoryEntry> {
  const found = await findSummary(ctx.store, userId, ctx.now())
  if (!found) throw refuse('person_not_found')
  return withRole(ctx, found)
}

/** The person as an actor, to read from features how much of their quotas is used. */
export async function actorOf(ctx: Context, userId: string): Promise<Actor> {
  return toActor(ctx, await loadUser(ctx, userId))
}

function withRole({ config }: DirectoryContext, person: PersonSummary): DirectoryEntry {
  const lists = { admins: config.ADMIN_USER_IDS, premiums: config.PREMIUM_USER_IDS }
  return { ...person, effectiveRole: effectiveRole(person, null, lists) }
}
