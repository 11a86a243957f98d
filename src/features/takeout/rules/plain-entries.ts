/** Which entries of a plain zip are no files of a person's library, by their path alone. */
import { isFileName, isFolder } from '#features/library/contract/limits.ts'

// What systems and tools leave beside somebody's files.
const NOT_WRITTEN = new Set(['.git', '.hg', '.svn', '__MACOSX', 'node_modules', '.DS_Store'])

export function reasonOfPath(path: string): 'tool_folder' | 'bad_name' | null {
  const parts = path.split('/')
  if (parts.some((part) => NOT_WRITTEN.has(part))) return 'tool_folder'
  const folder = parts.slice(0, -1).join('/')
  return isFileName(parts.at(-1) ?? '') && isFolder(folder) ? null : 'bad_name'
}
