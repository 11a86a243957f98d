/** Where a link inside a repository leads; null when it leads out of it. */
import { normaliseRepoPath } from '#features/repositories/index.ts'

export function targetPath(folder: string, target: string): string | null {
  if (target === '' || target.startsWith('/')) return null
  return normaliseRepoPath(folder === '' ? target : `${folder}/${target}`)
}
