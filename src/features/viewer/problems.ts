/** What the viewer refuses. */
import type { DocumentFailure } from '../../platform/markdown/long-documents.ts'
import { common } from '../../platform/problems/everywhere.ts'
import { defineProblems } from '../../platform/problems/index.ts'

export const problems = defineProblems({
  invalid_lines: {
    status: 400,
    error: 'Invalid lines',
    en: 'Lines are asked for by two numbers, at most 2,000 at once.',
    he: 'מבקשים שורות בשני מספרים, עד 2,000 בבת אחת.',
  },
  invalid_task: {
    status: 400,
    error: 'Invalid task',
    en: 'A box is named by its number, and is ticked or not.',
    he: 'תיבה מזוהה לפי מספרה, והיא מסומנת או לא.',
  },
  not_markdown: {
    status: 400,
    error: 'Not a Markdown file',
    en: 'Only the boxes of a Markdown file can be ticked.',
    he: 'אפשר לסמן תיבות רק בקובץ Markdown.',
  },
  task_not_found: {
    status: 409,
    error: 'Task not found',
    en: 'The text has changed and has no such box any more.',
    he: 'הטקסט השתנה, והתיבה הזאת כבר אינה בו.',
  },
  image_not_framed: {
    status: 403,
    error: 'Not framed',
    en: 'An image from outside is shown inside its document only.',
    he: 'תמונה מבחוץ מוצגת רק בתוך המסמך שלה.',
  },
  document_timeout: {
    status: 503,
    error: 'Document timeout',
    en: 'This document took longer to draw than it may.',
    he: 'הצגת המסמך ארכה יותר מן המותר.',
    retry: 'never',
  },
  document_too_large: {
    status: 413,
    error: 'Document too large',
    en: 'This document is too large to be drawn as a page.',
    he: 'המסמך גדול מכדי להציג אותו כעמוד.',
  },
  document_failed: {
    status: 500,
    error: 'Document failed',
    en: 'This document could not be drawn.',
    he: 'לא הצלחנו להציג את המסמך.',
    retry: 'never',
  },
})

export const { refuse } = problems

/** Why a document has no page, by the name of the reason. */
export function refuseUndrawn(failure: DocumentFailure) {
  if (failure === 'busy') return common.refuse('busy', {}, { 'retry-after': '2' })
  return refuse(`document_${failure}`)
}
