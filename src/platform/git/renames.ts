/** Which files of one commit git takes for files of another one under a new name. */
import { gitText, isObjectName } from './formats.ts'
import { NulFields } from './nul-fields.ts'
import { runGit } from './run.ts'

export interface RenamesCall {
  person: string
  signal: AbortSignal
  from: string
  to: string
  timeoutMs: number
  maxOutputBytes: number
}

// So many files on either side are compared by their contents; the same bytes under another name are found among any number.
const MOST_COMPARED = '1000'

/** The new path by the old one. */
export async function findRenames(gitDir: string, call: RenamesCall): Promise<Map<string, string>> {
  const { from, to, ...bounds } = call
  if (!isObjectName(from) || !isObjectName(to)) return new Map()
  const detection = ['-M', '-l', MOST_COMPARED, '--diff-filter=R']
  const args = ['diff-tree', '-r', '-z', ...detection, '--name-status', from, to]
  return readRenames(await runGit({ args, gitDir, ...bounds }))
}

/** Records of three fields, each with a NUL behind it: `R087`, the old path, the new path. */
function readRenames(output: Buffer): Map<string, string> {
  const fields: string[] = []
  new NulFields((field) => fields.push(gitText(field))).push(output)
  const renames = new Map<string, string>()
  for (let at = 0; at + 2 < fields.length; at += 3) renames.set(fields[at + 1]!, fields[at + 2]!)
  return renames
}
