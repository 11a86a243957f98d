/** Makes search texts and symbols anew that differ from their files, one short transaction for each. */
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

/** How many were made anew. What files hold does not change, so there is nothing to tell anybody. */
export async function repairSearch(store: Store): Promise<number> {
  let repaired = 0
  for await (const { ownerId, fileId } of listMissearched(store)) {
    await inTransactionOf({ store, emit: () => {} }, ownerId, async ({ store }) => {
      const file = await findAnyFile(store, ownerId, fileId)
      const content = file && (await loadContent(store, ownerId, file))
      // Rows that are out of order cannot be changed one by one.
      await deleteSearchText(store, ownerId, fileId)
      await deleteSymbols(store, ownerId, fileId)
      if (!file || content === null) return
      await saveSearchText(store, ownerId, file, foldText(content))
      // The job looks for them: a long text is not read while others wait for this transaction.
      await saveSymbols(store, ownerId, fileId, null)
    })
    repaired++
  }
  return repaired
}
