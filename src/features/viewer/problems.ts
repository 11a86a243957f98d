/** What the viewer refuses. */
import type { DocumentFailure } from '#platform/markdown/long-documents.ts'
import { common, defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('viewer'), {
  invalid_lines: { status: 400, error: 'Invalid lines' },
  invalid_task: { status: 400, error: 'Invalid task' },
  not_markdown: { status: 400, error: 'Not a Markdown file' },
  task_not_found: { status: 409, error: 'Task not found' },
  image_not_framed: { status: 403, error: 'Not framed' },
  document_timeout: { status: 503, error: 'Document timeout', retry: 'never' },
  document_too_large: { status: 413, error: 'Document too large' },
  document_failed: { status: 500, error: 'Document failed', retry: 'never' },
})

export const { refuse } = problems

/** Why a document cannot be shown, by the name of the reason. */
export function refuseUndrawn(failure: DocumentFailure) {
  if (failure === 'busy') return common.refuse('busy', {}, { 'retry-after': '2' })
  return refuse(`document_${failure}`)
}
