/** What tokens wrote in notes: the texts that notes have now, and those that were overwritten since. */
import { sql } from 'kysely'
import type { WritesAsked } from '#platform/context.ts'
import { isBefore, type Store } from '#platform/store/index.ts'

/** A text of a note in the order in which they were written, counted from 1. */
interface NumberedText {
  number: number
  title: string
  content: string
}

/** A text that a token wrote, the one before it, and the note as it is now. */
export interface TokenText extends NumberedText {
  noteId: string
  writtenAt: number
  byToken: string
  byName: string
  /** Null: there is none, or it is not stored any more. */
  titleBefore: string | null
  contentBefore: string | null
  titleNow: string
  contentNow: string
  deletedAt: number | null
}

/** Texts that notes have now, newest first. */
export async function listTokenTexts(
  store: Store,
  ownerId: string,
  { token, before, limit }: WritesAsked,
): Promise<TokenText[]> {
  const last = sql<number>`(
    select coalesce(max(h.number), 0) from note_history as h
    where h.owner_id = n.owner_id and h.note_id = n.id)`
  const rows = await store.query
    .selectFrom('notes as n')
    .leftJoin('noteHistory as p', (on) =>
      on
        .onRef('p.ownerId', '=', 'n.ownerId')
        .onRef('p.noteId', '=', 'n.id')
        .on('p.number', '=', last),
    )
    .select(['n.id as noteId', 'n.writtenAt', 'n.byToken', 'n.byName', 'n.deletedAt'])
    .select(['n.title', 'n.content', 'n.title as titleNow', 'n.content as contentNow'])
    .select(['p.title as titleBefore', 'p.content as contentBefore'])
    .select(sql<number>`${last} + 1`.as('number'))
    .where('n.ownerId', '=', ownerId)
    .where('n.byToken', 'is not', null)
    .$if(token !== null, (q) => q.where('n.byToken', '=', token))
    .where(isBefore(['n.writtenAt', 'n.id'], [before.at, before.id]))
    .orderBy('n.writtenAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(named)
}

/** Texts that were overwritten, newest first. */
export async function listTokenHistory(
  store: Store,
  ownerId: string,
  { token, before, limit }: WritesAsked,
): Promise<TokenText[]> {
  const rows = await store.query
    .selectFrom('noteHistory as h')
    .innerJoin('notes as n', (on) =>
      on.onRef('n.ownerId', '=', 'h.ownerId').onRef('n.id', '=', 'h.noteId'),
    )
    .leftJoin('noteHistory as p', (on) =>
      on
        .onRef('p.ownerId', '=', 'h.ownerId')
        .onRef('p.noteId', '=', 'h.noteId')
        .on('p.number', '=', sql<number>`h.number - 1`),
    )
    .select(['h.noteId', 'h.number', 'h.writtenAt', 'h.byToken', 'h.byName', 'n.deletedAt'])
    .select(['h.title', 'h.content', 'n.title as titleNow', 'n.content as contentNow'])
    .select(['p.title as titleBefore', 'p.content as contentBefore'])
    .where('h.ownerId', '=', ownerId)
    .where('h.byToken', 'is not', null)
    .$if(token !== null, (q) => q.where('h.byToken', '=', token))
    .where(isBefore(['h.writtenAt', 'h.noteId', 'h.number'], [before.at, before.id, before.number]))
    .orderBy('h.writtenAt', 'desc')
    .orderBy('h.noteId', 'desc')
    .orderBy('h.number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(named)
}

function named<Row extends { number: number; byToken: string | null; byName: string | null }>(
  row: Row,
) {
  const { number, byToken, byName } = row
  return { ...row, number: Number(number), byToken: byToken ?? '', byName: byName ?? '' }
}
