/** Why a tool did not answer and why a program did not run, as toasts. */
import type { Answer } from '../../../../client/talk.ts'
import { toast } from '../../../../client/toasts.ts'
import type { Editor } from '../../../../platform/editor/index.ts'
import type { Translate } from '../../../../platform/i18n/index.ts'
import type { RunRefused } from './run-on-server.ts'

interface Unreadable {
  line?: number
  column?: number
  message?: string
}

export function tellToolFailed(t: Translate, answer: Answer<unknown>, editor: Editor | null): void {
  const { line, column = 1, message } = answer.body as Unreadable
  if (answer.code === 'code_not_readable' && line !== undefined) {
    editor?.showMarks([
      { line, column, endLine: line, endColumn: column + 1, kind: 'error', words: message ?? '' },
    ])
    toast({ text: t('code-tools.not_readable', { line, message: message ?? '' }) })
    return
  }
  if (answer.status === 429)
    return void toast({ text: t('code-tools.too_fast', { n: answer.retryAfterSeconds ?? 1 }) })
  toast({ text: t(answer.status === 0 ? 'code-tools.no_answer' : 'code-tools.tool_failed') })
}

export function tellRefused(
  t: Translate,
  { refused, status, retryAfterSeconds }: RunRefused,
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
