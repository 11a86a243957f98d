/** Toasts for a tool without a result and a program that did not run. */
import type { ApiResponse } from '#client/request/request.ts'
import { toast } from '#client/toasts/toasts.ts'
import type { Editor } from '#platform/editor/index.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { UnreadableCode } from '../../contract/index.ts'
import type { RefusedRun } from './run-on-server.ts'

export function showToolFailure(
  t: Translate,
  response: ApiResponse<unknown>,
  text: Pick<Editor, 'showMarks'>,
): void {
  const { line, column = 1, message } = response.body as Partial<UnreadableCode>
  if (response.code === 'code_not_readable' && line !== undefined) {
    text.showMarks([
      { line, column, endLine: line, endColumn: column + 1, kind: 'error', message: message ?? '' },
    ])
    toast({ text: t('code-tools.not_readable', { line, message: message ?? '' }) })
    return
  }
  if (response.status === 429)
    return void toast({ text: t('code-tools.too_fast', { n: response.retryAfterSeconds ?? 1 }) })
  toast({ text: t(response.status === 0 ? 'code-tools.no_answer' : 'code-tools.tool_failed') })
}

export function showRefusal(
  t: Translate,
  { refused, status, retryAfterSeconds }: RefusedRun,
): void {
  const text =
    refused === 'run_in_progress'
      ? t('code-tools.other_run')
      : refused === 'runner_busy'
        ? t('code-tools.busy')
        : refused === 'rate_limited'
          ? t('code-tools.too_fast', { n: Math.max(1, retryAfterSeconds) })
          : t(status === 0 ? 'code-tools.no_answer' : 'code-tools.not_run')
  toast({ text })
}
