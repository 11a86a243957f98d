/** The target of a link inside a repository; null when it is outside. */
import { normaliseRepoPath } from '#features/repositories/index.ts'

export function targetPath(folder: string, target: string): string | null {
  if (target === '' || target.startsWith('/')) return null
  return normaliseRepoPath(folder === '' ? target : `${folder}/${target}`)
}
