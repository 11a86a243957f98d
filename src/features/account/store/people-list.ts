/** People as an administrator sees them: their names and roles, never their data. */
import { sql } from 'kysely'
import type { Role } from '#platform/context.ts'
import { acrossOwners, type Store } from '#platform/store/index.ts'

export interface PersonSummary {
  id: string
  messengerId: string | null
  firstName: string
  lastName: string
  username: string
  role: Role
  createdAt: number
  lastSeenAt: number
  leavingAt: number | null
  disabledAt: number | null
  sessions: number
  /** Kind and label; the subject is private. */
  identities: { provider: string; label: string }[]
}

export interface PeopleSearch {
  /** Each is the beginning of one of the person's terms; none: everybody. */
  terms: readonly string[]
  /** The id after which the page begins, newest first. */
  before: string | null
  limit: number
}

const LAST_CHARACTER = '\u{10ffff}'
const EVERYBODY = 'administrators look for everybody'

/**
 * From the people of a rare term; else from the newest down, testing each person for the terms, which finds a page soon
 * because the terms are frequent. Neither database chooses so by itself: SQLite collects everybody who has a term.
 */
export async function searchPeople(
  store: Store,
  { terms, before, limit }: PeopleSearch,
  now: number,
) {
  const rare = await rareTerm(store, terms)
  let query = summaries(store).orderBy('id', 'desc').limit(limit)
  if (before !== null) query = query.where('id', '<', before)
  for (const term of terms)
    query = query.where((e) => {
      let owners = e
        .selectFrom('userTerms')
        .select('ownerId')
        .where('term', '>=', term)
        .where('term', '<', term + LAST_CHARACTER)
      // Repeated here, because PostgreSQL would otherwise read everybody's terms before the page.
      if (before !== null) owners = owners.where('ownerId', '<', before)
      return term === rare
        ? e('id', 'in', owners)
        : e.exists(owners.whereRef('ownerId', '=', 'users.id'))
    })
  return describe(store, await query.execute(), now)
}

/** Reading this many rows is faster than another query. */
const FEW = 2_000

/** The rarest of the terms, if it is rare; null otherwise. Counts up to that many people of each. */
async function rareTerm(store: Store, terms: readonly string[]): Promise<string | null> {
  if (terms.length === 0) return null
  const counts = terms.map(
    (term, at) => sql`(select count(*) from (select 1 from user_terms
      where term >= ${term} and term < ${term + LAST_CHARACTER} limit ${FEW + 1}) as t) as ${sql.ref(`n${at}`)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(
    acrossOwners(store, EVERYBODY),
  )
  const [fewest] = terms
    .map((term, at) => ({ term, count: Number(rows[0]?.[`n${at}`] ?? 0) }))
    .toSorted((a, b) => a.count - b.count)
  return fewest && fewest.count <= FEW ? fewest.term : null
}

export async function findSummary(
  store: Store,
  userId: string,
  now: number,
): Promise<PersonSummary | null> {
  const rows = await summaries(store).where('id', '=', userId).execute()
  return (await describe(store, rows, now))[0] ?? null
}

function summaries(store: Store) {
  return acrossOwners(store, EVERYBODY)
    .selectFrom('users')
    .select([
      'id',
      'messengerId',
      'firstName',
      'lastName',
      'username',
      'role',
      'createdAt',
      'lastSeenAt',
      'leavingAt',
      'disabledAt',
    ])
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number]

/** Two more queries for a whole page, regardless of the number of people on it. */
async function describe(
  store: Store,
  rows: readonly SummaryRow[],
  now: number,
): Promise<PersonSummary[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const everybody = acrossOwners(store, EVERYBODY)
  const counts = await everybody
    .selectFrom('sessions')
    .select(['userId', (e) => e.fn.countAll<number>().as('n')])
    .where('userId', 'in', ids)
    .where('expiresAt', '>', now)
    .groupBy('userId')
    .execute()
  const identities = await everybody
    .selectFrom('identities')
    .select(['ownerId', 'provider', 'label'])
    .where('ownerId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('provider')
    .execute()
  const sessionsOf = new Map(counts.map(({ userId, n }) => [userId, Number(n)]))
  const identitiesOf = Map.groupBy(identities, ({ ownerId }) => ownerId)
  return rows.map((row) => ({
    ...row,
    sessions: sessionsOf.get(row.id) ?? 0,
    identities: (identitiesOf.get(row.id) ?? []).map(({ provider, label }) => ({
      provider,
      label,
    })),
  }))
}
