/** Rebuilds search texts and symbols that do not match their files, in one short transaction each. */
import { inTransactionOf, type Store } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import {
  deleteSearchText,
  deleteSymbols,
  findAnyFile,
  listMissearched,
  loadContent,
  saveSearchText,
  saveSymbols,
} from '../store/index.ts'

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
