/** What the viewer refuses. */
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
})

export const { refuse } = problems
