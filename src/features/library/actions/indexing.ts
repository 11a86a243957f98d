/**
 * Indexes what was saved without being indexed (pieces of long texts, symbols, everything after a change of the
 * index), and rebuilds what does not match its files.
 */
import type { Context } from '#platform/context.ts'
import type { JobHandle } from '#platform/jobs/index.ts'
import { symbolsLater } from '#platform/long-texts/index.ts'
import { inTransactionOf, type Store } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import type { FileSymbol } from '../rules/symbols.ts'
import {
  type CodeFile,
  deleteSearchText,
  deleteSymbols,
  findAnyFile,
  findContents,
  indexNextPieces,
  listMissearched,
  listWaitingForSymbols,
  loadContent,
  saveSearchText,
  saveSymbols,
  type WaitingFile,
} from '../store/index.ts'

/** In short transactions that let others in between; what a stopped run leaves, the next one does. */
export async function indexTexts(
  ctx: Context,
  job: Pick<JobHandle<unknown>, 'throwIfStopped'>,
): Promise<{ done: true; pieces: number }> {
  for (let pieces = 0; ; ) {
    job.throwIfStopped()
    const indexed = await indexNextPieces(ctx.store)
    if (indexed === 0) return { done: true, pieces }
    pieces += indexed
  }
}

// Reads the symbols of files that were saved without them: of some long texts, and of everything after an
// update.

// Files that are in memory at a time.
const AT_ONCE = 32

/** One short transaction for each file; what a stopped run leaves, the next one does. */
export async function indexSymbols(
  { store }: Pick<Context, 'store'>,
  job: Pick<JobHandle<unknown>, 'throwIfStopped'>,
): Promise<{ done: true; files: number }> {
  let files = 0
  for (let after: WaitingFile | undefined = { ownerId: '', fileId: '' }; after; ) {
    const waiting = await listWaitingForSymbols(store, after, AT_ONCE)
    for (const file of waiting) {
      job.throwIfStopped()
      await indexFile(store, file)
      files++
    }
    after = waiting.at(-1)
  }
  return { done: true, files }
}

/**
 * The text is read outside the transaction: if the file has changed meanwhile, it stays for the next run, or was
 * indexed already.
 */
async function indexFile(store: Store, { ownerId, fileId }: WaitingFile): Promise<void> {
  const seen = await findAnyFile(store, ownerId, fileId)
  const symbols = seen ? await symbolsIn(store, ownerId, seen) : []
  await inTransactionOf({ store, emit: () => {} }, ownerId, async ({ store }) => {
    const file = await findAnyFile(store, ownerId, fileId)
    if (!file) return deleteSymbols(store, ownerId, fileId)
    const isSame = file.contentHash === seen?.contentHash && file.language === seen.language
    if (isSame) await saveSymbols(store, ownerId, fileId, symbols)
  })
}

/** A damaged text is reported as damaged, and defines no symbols. */
async function symbolsIn(
  store: Store,
  ownerId: string,
  { contentHash, language }: CodeFile,
): Promise<FileSymbol[]> {
  const text = (await findContents(store, ownerId, [contentHash])).get(contentHash)
  return text === undefined ? [] : symbolsLater.run(ownerId, text, language)
}

// Rebuilds search texts and symbols that do not match their files, in one short transaction each.

/** Returns how many were rebuilt. The content of files does not change, so no hooks run. */
export async function repairSearch(store: Store): Promise<number> {
  let repaired = 0
  for await (const { ownerId, fileId } of listMissearched(store)) {
    await inTransactionOf({ store, emit: () => {} }, ownerId, async ({ store }) => {
      const file = await findAnyFile(store, ownerId, fileId)
      const content = file && (await loadContent(store, ownerId, file))
      // Rows with gaps in their order cannot be changed one by one.
      await deleteSearchText(store, ownerId, fileId)
      await deleteSymbols(store, ownerId, fileId)
      if (!file || content === null) return
      await saveSearchText(store, ownerId, file, foldText(content))
      // The job reads them: a long text is not read while others wait for this transaction.
      await saveSymbols(store, ownerId, fileId, null)
    })
    repaired++
  }
  return repaired
}
