/** Names inside a zip: valid on every system, and unique. */
import { foldText } from '#platform/text/index.ts'
import { freeName } from './names.ts'

/** `folder/name` for each file; equal names (also when they differ by case only) get ` (2)`. */
export function archiveNames(files: readonly { folder: string; fileName: string }[]): string[] {
  const taken = new Set<string>()
  return files.map(({ folder, fileName }) => {
    const prefix = folder ? `${folder}/` : ''
    const name = freeName(fileName, (candidate) => taken.has(foldText(prefix + candidate)))
    taken.add(foldText(prefix + name))
    return prefix + name
  })
}
