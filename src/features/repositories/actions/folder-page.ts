/** One page of a folder that no table has, read from the mirror: it may have very many names, and few are shown. */
import { type FolderEntry, type GitMode, listTree, readBlobSizes } from '#platform/git/index.ts'
import { Smallest } from '#platform/smallest.ts'
import { inFolderOrder, isAfter } from '../rules/folder-order.ts'
import { README_NAMES } from '../rules/readme.ts'
import type { TreeEntry } from '../rules/tree-entries.ts'
import type { FolderSelection } from '../store/trees.ts'

export interface NamedEntry {
  name: string
  mode: GitMode
  object: string
  sizeBytes: number
}

interface FolderPage {
  shown: NamedEntry[]
  /** The texts that may introduce the folder. */
  introducing: NamedEntry[]
}

/** All that a name costs that is not shown is one comparison; sizes are asked for those that are. */
export async function readFolderPage(
  gitDir: string,
  folder: Pick<TreeEntry, 'blob' | 'path'>,
  { after, filter, most }: Pick<FolderSelection, 'after'> & { filter: string; most: number },
  call: { person: string; signal: AbortSignal },
): Promise<FolderPage> {
  const page = new Smallest<Listed>(most, inFolderOrder)
  const introducing: Listed[] = []
  const folded = filter.toLowerCase()
  const cursor = after && { ...after, path: nameIn(folder.path, after.path) }
  const readmes = new Set(README_NAMES)
  await listTree(gitDir, folder.blob, {
    ...call,
    onEntry(entry) {
      const listed = { entry, mode: entry.mode, path: entry.name }
      if (readmes.has(entry.name)) introducing.push(listed)
      if (cursor !== null && !isAfter(listed, cursor)) return
      if (folded === '' || entry.name.toLowerCase().includes(folded)) page.add(listed)
    },
  })
  const shown = page.list().map(({ entry }) => entry)
  const others = introducing.map(({ entry }) => entry)
  const contents = [...shown, ...others].filter(({ mode }) => !WITHOUT_SIZE.has(mode))
  const objects = new Set(contents.map(({ object }) => object))
  const sizes = await readBlobSizes(gitDir, [...objects], call)
  const named = ({ name, mode, object }: FolderEntry) => ({
    ...{ name, mode, object },
    sizeBytes: sizes.get(object) ?? 0,
  })
  return { shown: shown.map(named), introducing: others.map(named) }
}

const WITHOUT_SIZE: ReadonlySet<GitMode> = new Set(['folder', 'submodule'])

/** Names of one folder have the order of their paths. */
interface Listed extends Pick<TreeEntry, 'mode' | 'path'> {
  entry: FolderEntry
}

function nameIn(folder: string, path: string): string {
  return folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
}
