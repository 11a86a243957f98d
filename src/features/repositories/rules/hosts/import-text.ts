/** The text of a file of a repository, or why the library cannot store it. */
import { utf8Text } from '#platform/text/utf8.ts'
import type { SkipReason } from './import-plan.ts'

const LFS_POINTER = 'version https://git-lfs.github.com/spec/v1\n'

export function textOfBytes(bytes: Uint8Array): { text: string } | { skip: SkipReason } {
  if (bytes.includes(0)) return { skip: 'binary' }
  const text = utf8Text(bytes)
  if (text === null) return { skip: 'encoding' }
  return text.startsWith(LFS_POINTER) ? { skip: 'lfs' } : { text }
}
