/** Paths of files in a zip: in their folders, under names that are unique on a disk that ignores case. */
import { foldText } from '#platform/text/index.ts'
import { numberedName } from './names.ts'

/**
 * Returns for one file after another its path in the zip. An equal name, also one that differs in case only, gets
 * ` (2)`, and so does a folder where a file or a reserved folder has its name.
 */
export function makeArchivePaths(
  reserved: readonly string[] = [],
): (file: { folder: string; fileName: string }) => string {
  const files = new Set(reserved)
  const folders = new Set<string>()
  // Where the search for a number goes on: ten thousand spellings of one name would be fifty million tries.
  const numbers = new Map<string, number>()

  function freePath(place: string, name: string, isTaken: (path: string) => boolean): string {
    const wanted = foldText(place + name)
    if (!isTaken(wanted)) return place + name
    for (let number = numbers.get(wanted) ?? 2; ; number++) {
      const path = place + numberedName(name, number)
      if (isTaken(foldText(path))) continue
      numbers.set(wanted, number)
      return path
    }
  }

  return ({ folder, fileName }) => {
    let place = ''
    for (const name of folder === '' ? [] : folder.split('/')) {
      const path = freePath(place, name, (one) => files.has(one))
      folders.add(foldText(path))
      place = `${path}/`
    }
    const path = freePath(place, fileName, (one) => files.has(one) || folders.has(one))
    files.add(foldText(path))
    return path
  }
}
