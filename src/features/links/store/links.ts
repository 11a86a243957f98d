/** All SQL of links: what is written in which text, and what it leads to. */
import { sql } from 'kysely'
import { sha256 } from '#platform/crypto/index.ts'
import { acrossOwners, type Store } from '#platform/store/index.ts'
import type { SourceKind, TargetKind } from '../contract/limits.ts'
import type { LinkEnd, LinkSource } from '../rules/names.ts'

/** A link of a text. Without a target its ids are empty. */
export interface StoredLink {
  target: string
  targetKind: TargetKind | ''
  targetId: string
}

interface LinkRow extends StoredLink {
  sourceKind: SourceKind
  sourceId: string
  place: number
  nameKey: string
  isLive: boolean
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    textLinks: LinkRow & { ownerId: string }
    unlinkedTexts: { ownerId: string; sourceKind: SourceKind; sourceId: string }
  }
}

export async function listLinksIn(
  store: Store,
  ownerId: string,
  { kind, id }: LinkSource,
): Promise<StoredLink[]> {
  return store.query
    .selectFrom('textLinks')
    .select(['target', 'targetKind', 'targetId'])
    .where('ownerId', '=', ownerId)
    .where('sourceKind', '=', kind)
    .where('sourceId', '=', id)
    .orderBy('place')
    .execute()
}

/** Replaces the links of a text. */
export async function saveLinksIn(
  store: Store,
  ownerId: string,
  source: LinkSource & { isLive: boolean },
  links: readonly (StoredLink & { folded: string })[],
): Promise<void> {
  await deleteLinksIn(store, ownerId, source.kind, [source.id])
  if (links.length === 0) return
  await store.query
    .insertInto('textLinks')
    .values(
      links.map(({ folded, ...link }, place) => ({
        ownerId,
        sourceKind: source.kind,
        sourceId: source.id,
        place,
        ...link,
        nameKey: keyOf(folded),
        isLive: source.isLive,
      })),
    )
    .execute()
}

// A path of Hebrew letters is longer than what PostgreSQL indexes.
function keyOf(folded: string): string {
  return sha256(folded).slice(0, 32)
}

export async function deleteLinksIn(
  store: Store,
  ownerId: string,
  kind: SourceKind,
  ids: readonly string[],
): Promise<void> {
  await store.query
    .deleteFrom('textLinks')
    .where('ownerId', '=', ownerId)
    .where('sourceKind', '=', kind)
    .where('sourceId', 'in', ids)
    .execute()
}

/** Links of a text in the trash are nobody's, until it is restored. */
export async function markLinksIn(
  store: Store,
  ownerId: string,
  kind: SourceKind,
  ids: readonly string[],
  isLive: boolean,
): Promise<void> {
  await store.query
    .updateTable('textLinks')
    .set({ isLive })
    .where('ownerId', '=', ownerId)
    .where('sourceKind', '=', kind)
    .where('sourceId', 'in', ids)
    .execute()
}

/** Links that led nowhere lead to what has one of their names now. */
export async function takeOpenLinks(
  store: Store,
  ownerId: string,
  end: LinkEnd,
  names: readonly string[],
): Promise<void> {
  await store.query
    .updateTable('textLinks')
    .set({ targetKind: end.kind, targetId: end.id })
    // An expression: SQLite would walk all links of the owner by the primary key instead of using the index of names.
    .where(sql`owner_id || ''`, '=', ownerId)
    .where('nameKey', 'in', names.map(keyOf))
    // A literal: a partial index is not used for a bound value.
    .where('targetId', '=', sql.lit(''))
    .execute()
}

/** What was purged does not come back. */
export async function openLinksTo(
  store: Store,
  ownerId: string,
  kind: TargetKind,
  ids: readonly string[],
): Promise<void> {
  await store.query
    .updateTable('textLinks')
    .set({ targetKind: '', targetId: '' })
    .where('ownerId', '=', ownerId)
    .where('targetKind', '=', kind)
    .where('targetId', 'in', ids)
    .execute()
}

// What texts lead to, when they are drawn.

// Two hundred notes with two hundred links each would be more than a page can be; beyond it a link is looked up when it
// is followed.
const MOST_READ = 2_000

export async function listLinksOf(
  store: Store,
  ownerId: string,
  kind: SourceKind,
  ids: readonly string[],
): Promise<(StoredLink & { sourceId: string })[]> {
  return store.query
    .selectFrom('textLinks')
    .select(['sourceId', 'target', 'targetKind', 'targetId'])
    .where('ownerId', '=', ownerId)
    .where('sourceKind', '=', kind)
    .where('sourceId', 'in', ids)
    .where('targetId', '<>', '')
    .limit(MOST_READ)
    .execute()
}

// What links to something.

/** How many texts link to each of these; those without any are left out. */
export async function countLinkedFrom(
  store: Store,
  ownerId: string,
  kind: TargetKind,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await store.query
    .selectFrom(
      store.query
        .selectFrom('textLinks')
        .select(['targetId', 'sourceKind', 'sourceId'])
        .distinct()
        .where('ownerId', '=', ownerId)
        .where('targetKind', '=', kind)
        .where('targetId', 'in', ids)
        .where('isLive', '=', true)
        .as('texts'),
    )
    .select((e) => ['targetId', e.fn.countAll<number>().as('texts')])
    .groupBy('targetId')
    .execute()
  return new Map(rows.map(({ targetId, texts }) => [targetId, Number(texts)]))
}

/** One more than asked for shows whether there are more. */
export async function listLinkedFrom(
  store: Store,
  ownerId: string,
  end: LinkEnd,
  after: LinkSource | null,
  size: number,
): Promise<LinkSource[]> {
  const rows = await store.query
    .selectFrom('textLinks')
    .select(['sourceKind', 'sourceId'])
    .distinct()
    .where('ownerId', '=', ownerId)
    .where('targetKind', '=', end.kind)
    .where('targetId', '=', end.id)
    .where('isLive', '=', true)
    .$if(after !== null, (query) =>
      query.where((e) =>
        e.or([
          e('sourceKind', '>', after!.kind),
          e.and([e('sourceKind', '=', after!.kind), e('sourceId', '<', after!.id)]),
        ]),
      ),
    )
    .orderBy('sourceKind')
    .orderBy('sourceId', 'desc')
    .limit(size + 1)
    .execute()
  return rows.map(({ sourceKind, sourceId }) => ({ kind: sourceKind, id: sourceId }))
}

// Texts of before links were read; see `actions/index-texts.ts`.

export async function listUnlinked(
  store: Store,
  most: number,
): Promise<(LinkSource & { ownerId: string })[]> {
  const rows = await acrossOwners(store, 'the job reads the links of everybody')
    .selectFrom('unlinkedTexts')
    .select(['ownerId', 'sourceKind', 'sourceId'])
    .orderBy('ownerId')
    .orderBy('sourceKind')
    .orderBy('sourceId')
    .limit(most)
    .execute()
  return rows.map(({ ownerId, sourceKind, sourceId }) => ({
    ownerId,
    kind: sourceKind,
    id: sourceId,
  }))
}

export async function markLinked(
  store: Store,
  ownerId: string,
  { kind, id }: LinkSource,
): Promise<void> {
  await store.query
    .deleteFrom('unlinkedTexts')
    .where('ownerId', '=', ownerId)
    .where('sourceKind', '=', kind)
    .where('sourceId', '=', id)
    .execute()
}
