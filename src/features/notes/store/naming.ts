/** Texts of notes that contain a word: of live ones, of deleted ones that can be restored, and their history. */
import type { Store } from '#platform/store/index.ts'

const TEXTS_AT_ONCE = 100

/** With `since`, only those that were written after that instant. */
export async function* noteTextsNaming(
  store: Store,
  ownerId: string,
  word: string,
  since: number | null,
): AsyncGenerator<string> {
  const holding = `%${word}%`
  for (let after = ''; ; ) {
    const rows = await store
      .reading(ownerId)
      .selectFrom('notes')
      .select(['id', 'content'])
      .where('ownerId', '=', ownerId)
      .where('id', '>', after)
      .where('content', 'like', holding)
      .where('updatedAt', '>=', since ?? 0)
      .orderBy('id')
      .limit(TEXTS_AT_ONCE)
      .execute()
    for (const { content } of rows) yield content
    if (rows.length < TEXTS_AT_ONCE) break
    after = rows.at(-1)!.id
  }
  yield* earlierTexts(store, ownerId, holding, since)
}

async function* earlierTexts(
  store: Store,
  ownerId: string,
  holding: string,
  since: number | null,
): AsyncGenerator<string> {
  for (let after = { noteId: '', number: 0 }; ; ) {
    const rows = await store
      .reading(ownerId)
      .selectFrom('noteHistory')
      .select(['noteId', 'number', 'content'])
      .where('ownerId', '=', ownerId)
      .where((e) => e(e.refTuple('noteId', 'number'), '>', e.tuple(after.noteId, after.number)))
      .where('content', 'like', holding)
      .where('replacedAt', '>=', since ?? 0)
      .orderBy('noteId')
      .orderBy('number')
      .limit(TEXTS_AT_ONCE)
      .execute()
    for (const { content } of rows) yield content
    if (rows.length < TEXTS_AT_ONCE) return
    const { noteId, number } = rows.at(-1)!
    after = { noteId, number }
  }
}
