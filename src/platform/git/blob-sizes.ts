/** How large contents are, many at once, before any of them is read. */
import { GitError } from './errors.ts'
import { isObjectName } from './formats.ts'
import type { MirrorCall } from './mirror.ts'
import { runGit } from './run.ts'

const TIMEOUT_MS = 30_000

/** The sizes of those of the objects that are contents of files. */
export async function readBlobSizes(
  gitDir: string,
  objects: readonly string[],
  { person, signal }: MirrorCall,
): Promise<Map<string, number>> {
  if (objects.length === 0) return new Map()
  const args = ['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)']
  const input = inputOf(objects)
  const output = await runGit({ args, gitDir, input, person, signal, timeoutMs: TIMEOUT_MS })
  const sizes = new Map<string, number>()
  for (const line of output.toString('latin1').split('\n')) {
    const [object = '', type, size] = line.split(' ')
    if (type === 'blob') sizes.set(object, Number(size))
  }
  return sizes
}

function inputOf(objects: readonly string[]): string {
  if (!objects.every(isObjectName)) throw new GitError('failed', 'not an object')
  return objects.map((object) => `${object}\n`).join('')
}
