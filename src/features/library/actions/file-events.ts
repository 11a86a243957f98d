/** What the library reports to operators: that it was used, and that a write failed. Never whose file or which one. */
import type { Context } from '#platform/context.ts'
import { Problem } from '#platform/problems/index.ts'
import type { METRICS } from '../events/index.ts'
import type { CodeFile } from '../store/index.ts'

type FailureEvent =
  | 'db_list_files_error'
  | 'db_save_code_snippet_error'
  | 'db_delete_file_error'
  | 'db_get_latest_version_error'

/** Runs the work; an error that is not a refusal, or a damaged text, is emitted before it is thrown again. */
export async function emitFailure<T>(
  ctx: Context,
  event: FailureEvent,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.declared.status >= 500)
      ctx.emit(event, { repo: null, error: String(error) })
    throw error
  }
}

export function emitMetric(
  ctx: Context,
  metric: (typeof METRICS)[number],
  file?: CodeFile,
  count = 1,
): void {
  ctx.emit('business_metric', {
    metric,
    count,
    ...(file && { resource: { type: 'file', id: file.id } }),
  })
}
