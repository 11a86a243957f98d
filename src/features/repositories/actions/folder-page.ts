/**
 * One page of a folder that is not in the table, read from the mirror: it may have very many names, of which few are
 * shown.
 */
import {
  type FolderEntry,
  type GitMode,
  RAW_TREE_MEMORY,
  readBlobSizes,
  readRawFolder,
  SMALL_TREE_BYTES,
} from '#platform/git/index.ts'
import { defineTextJob } from '#platform/text-threads/index.ts'
import { type FolderNames, selectNames } from '../rules/folder-names.ts'
import type { TreeEntry } from '../rules/tree-entries.ts'
import type { FolderSelection } from '../store/trees.ts'

export interface NamedEntry extends FolderEntry {
  sizeBytes: number
}

type FolderPage = Record<keyof FolderNames, NamedEntry[]>

const selectInThread = defineTextJob<typeof selectNames>('selectNames', {
  small: { upTo: SMALL_TREE_BYTES, run: selectNames },
  bytesPerLetter: RAW_TREE_MEMORY,
})

/** Sizes are read only for the names that are shown. */
export async function readFolderPage(
  gitDir: string,
  folder: Pick<TreeEntry, 'blob' | 'path'>,
  { after, filter, most }: Pick<FolderSelection, 'after'> & { filter: string; most: number },
  call: { person: string; signal: AbortSignal },
): Promise<FolderPage> {
  const cursor = after && { ...after, path: nameIn(folder.path, after.path) }
  const tree = await readRawFolder(gitDir, folder.blob, call)
  const selection = { after: cursor, filter, most }
  const { shown, introducing } = await selectInThread.run(call.person, tree, selection)
  const contents = [...shown, ...introducing].filter(({ mode }) => !WITHOUT_SIZE.has(mode))
  const objects = new Set(contents.map(({ object }) => object))
  const sizes = await readBlobSizes(gitDir, [...objects], call)
  const sized = (entry: FolderEntry) => ({ ...entry, sizeBytes: sizes.get(entry.object) ?? 0 })
  return { shown: shown.map(sized), introducing: introducing.map(sized) }
}

const WITHOUT_SIZE: ReadonlySet<GitMode> = new Set(['folder', 'submodule'])

function nameIn(folder: string, path: string): string {
  return folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
}
