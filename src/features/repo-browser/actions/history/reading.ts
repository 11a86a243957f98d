/** Errors of reading a mirror with git, by the problems that people see. */
import { isMirrorDamage, mendMirror, requireRepo } from '#features/repositories/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { BadPattern, GitError } from '#platform/git/index.ts'
import { common } from '#platform/problems/index.ts'
import { READ_TIMEOUT_MS } from '../../contract/history-limits.ts'
import { refuse } from '../../problems/history.ts'

/** A mirror that git cannot read is created again. */
export async function readingGit<Value>(
  ctx: MemberContext,
  name: string,
  read: () => Promise<Value>,
) {
  try {
    return await read()
  } catch (error) {
    if (error instanceof BadPattern) throw refuse('repo_pattern_invalid', { reason: error.detail })
    if (!(error instanceof GitError)) throw error
    if (isMirrorDamage(error)) throw mendMirror(ctx, await requireRepo(ctx, name), error)
    throw problemOf(ctx, error)
  }
}

function problemOf({ log }: MemberContext, error: GitError) {
  switch (error.code) {
    case 'timeout':
      return refuse('repo_read_too_slow', { max_seconds: READ_TIMEOUT_MS / 1_000 })
    case 'output_too_long':
    case 'too_large':
      return refuse('repo_read_too_large')
    case 'git_busy':
    case 'cancelled':
      return common.refuse('busy', {}, { 'retry-after': '2' })
    default:
      // Git's own message is for the operator: it may name folders of this machine.
      log.warn({ err: error }, 'a mirror could not be read')
      return error
  }
}
