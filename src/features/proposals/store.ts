/** All SQL of proposals. */
import { sql } from 'kysely'
import { countRows, type Store } from '#platform/store/index.ts'

/** What a list shows. */
export interface ProposalHead {
  id: string
  byToken: string
  byName: string
  /** Empty for a new file. */
  fileId: string
  /** The fields of a new file, as JSON; empty otherwise. */
  newFile: string
  /** Of any other write: what would be asked, as JSON; its body is the proposed text. Empty otherwise. */
  heldRequest: string
  /** Counts decisions: one that was made on an older page is refused. */
  turn: number
  createdAt: number
}

export interface StoredProposal extends ProposalHead {
  baseText: string
  proposedText: string
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    proposals: StoredProposal & { ownerId: string }
  }
}

const HEAD = [
  ...(['id', 'byToken', 'byName', 'fileId', 'newFile', 'heldRequest'] as const),
  ...(['turn', 'createdAt'] as const),
] as const

/** Newest first. */
export async function listProposals(
  store: Store,
  ownerId: string,
  limit: number,
): Promise<ProposalHead[]> {
  return store.query
    .selectFrom('proposals')
    .select(HEAD)
    .where('ownerId', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** How many wait for their person. */
export async function countProposals(store: Store, ownerId: string): Promise<number> {
  return countRows(store.query.selectFrom('proposals').where('ownerId', '=', ownerId))
}

export async function listProposalsOn(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<ProposalHead[]> {
  return store.query
    .selectFrom('proposals')
    .select(HEAD)
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .orderBy('id', 'desc')
    .execute()
}

export async function findProposal(
  store: Store,
  ownerId: string,
  id: string,
): Promise<StoredProposal | null> {
  const row = await store.query
    .selectFrom('proposals')
    .select([...HEAD, 'baseText', 'proposedText'])
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The same proposal of the same token, which a program sends again when it lost the reply. */
export async function findTwin(
  store: Store,
  ownerId: string,
  { byToken, fileId, newFile, heldRequest, baseText, proposedText }: StoredProposal,
): Promise<string | null> {
  const row = await store.query
    .selectFrom('proposals')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .where('byToken', '=', byToken)
    .where('newFile', '=', newFile)
    .where('heldRequest', '=', heldRequest)
    .where('baseText', '=', baseText)
    .where('proposedText', '=', proposedText)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function measureProposals(
  store: Store,
  ownerId: string,
): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await store.query
    .selectFrom('proposals')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(octet_length(base_text) + octet_length(proposed_text)), 0)`.as(
        'bytes',
      ),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes) }
}

export async function insertProposal(
  store: Store,
  ownerId: string,
  proposal: StoredProposal,
): Promise<void> {
  await store.query
    .insertInto('proposals')
    .values({ ownerId, ...proposal })
    .execute()
}

/** False: somebody decided about it since it was read. */
export async function saveTexts(
  store: Store,
  ownerId: string,
  { id, turn }: StoredProposal,
  texts: { baseText: string; proposedText: string },
): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('proposals')
    .set({ ...texts, turn: turn + 1 })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('turn', '=', turn)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteProposal(
  store: Store,
  ownerId: string,
  { id, turn }: StoredProposal,
): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('proposals')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('turn', '=', turn)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteProposalsOn(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<void> {
  await store.query
    .deleteFrom('proposals')
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .execute()
}
