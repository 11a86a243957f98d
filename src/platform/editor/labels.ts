/** The labels of the find box and of the editor itself, by CodeMirror's English phrases. */
import type { Locale } from '../i18n/phrases.ts'

const hebrew = {
  Find: 'חיפוש',
  Replace: 'החלפה',
  next: 'הבא',
  previous: 'הקודם',
  all: 'הכול',
  'match case': 'התאמת רישיות',
  regexp: 'ביטוי רגולרי',
  'by word': 'מילה שלמה',
  replace: 'החלפה',
  'replace all': 'החלפת הכול',
  close: 'סגירה',
  'current match': 'התוצאה הנוכחית',
  'on line': 'בשורה',
  'replaced match on line $': 'הוחלף בשורה $',
  'replaced $ matches': 'הוחלפו $ תוצאות',
  'Control character': 'תו בקרה',
  'Selection deleted': 'הבחירה נמחקה',
}

const english = {
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole word',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
}

export const editorLabels: Record<Locale, Readonly<Record<string, string>>> = {
  en: english,
  he: hebrew,
}
