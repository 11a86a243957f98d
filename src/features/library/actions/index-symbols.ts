/** Reads the symbols of files that were saved without them: of some long texts, and of everything after an update. */
import type { Context } from '#platform/context.ts'
import type { JobHandle } from '#platform/jobs/index.ts'
import { symbolsLater } from '#platform/long-texts/index.ts'
import { inTransactionOf, type Store } from '#platform/store/index.ts'
import type { FileSymbol } from '../rules/symbols.ts'
import {
  type CodeFile,
  deleteSymbols,
  findAnyFile,
  findContents,
  listWaitingForSymbols,
  saveSymbols,
  type WaitingFile,
} from '../store/index.ts'

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
