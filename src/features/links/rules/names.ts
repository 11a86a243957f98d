/** Which names a link may mean. A file is meant by its name or its path, and a Markdown file also without its ending. */
import { foldText } from '#platform/text/index.ts'
import type { SourceKind, TargetKind } from '../contract/limits.ts'

const ENDING = '.md'

/** What is compared: case and Hebrew points do not matter. */
export function foldTarget(target: string): string {
  return foldText(target.startsWith('/') ? target.slice(1) : target)
}

/** Every folded way in which a link may name a file. */
export function namesOfFile({ folder, fileName }: { folder: string; fileName: string }): string[] {
  const name = foldText(fileName)
  const path = folder === '' ? name : foldText(`${folder}/${fileName}`)
  const names = name.endsWith(ENDING) && name !== ENDING ? [name, path].flatMap(both) : [name, path]
  return [...new Set(names)]
}

function both(name: string): string[] {
  return [name, name.slice(0, -ENDING.length)]
}

/** The folded names under which a file may be stored that a link means. */
export function storedNamesOf(folded: string): string[] {
  const name = folded.slice(folded.lastIndexOf('/') + 1)
  return [name, name + ENDING]
}

export interface NamedFile {
  id: string
  folder: string
  fileName: string
  updatedAt: number
}

/**
 * The file that a link means: of that path, or of that name; of several the one in the folder of the text, the one whose
 * ending is written, the one that was changed last.
 */
export function fileCalled(
  folded: string,
  files: readonly NamedFile[],
  ownFolder: string | null,
): NamedFile | null {
  const fitting = files.filter((file) => namesOfFile(file).includes(folded))
  const rank = ({ folder, fileName, updatedAt }: NamedFile) => [
    foldText(folder === '' ? fileName : `${folder}/${fileName}`) === folded && folder !== ''
      ? 0
      : 1,
    folder === ownFolder ? 0 : 1,
    foldText(fileName) === folded.slice(folded.lastIndexOf('/') + 1) ? 0 : 1,
    -updatedAt,
  ]
  return fitting.toSorted((one, other) => compare(rank(one), rank(other)))[0] ?? null
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at === -1 ? 0 : one[at]! - other[at]!
}

/** A thing that a link leads to. */
export interface LinkEnd {
  kind: TargetKind
  id: string
}

/** A text with links: a Markdown file or a note. */
export interface LinkSource {
  kind: SourceKind
  id: string
}

export function endKey({ kind, id }: LinkEnd): string {
  return `${kind} ${id}`
}
