/** The few words the engine writes beside the author's own, in both languages; a caller may hand in others. */
import type { Locale } from '../i18n/phrases.ts'
import type { AlertKind } from './alerts.ts'

export interface MarkdownWords {
  alerts: Record<AlertKind, string>
  footnotes: string
  backToText: string
  headingLink: string
  frontMatter: string
  table: string
  code: string
  copy: string
  diagram: string
  diagramSource: string
  diagramFailed: string
  outsideImage: string
  showThisImage: string
  showHostImages: string
  tooLarge: string
}

export const markdownWords: Record<Locale, MarkdownWords> = {
  en: {
    alerts: {
      note: 'Note',
      tip: 'Tip',
      important: 'Important',
      warning: 'Warning',
      caution: 'Caution',
    },
    footnotes: 'Footnotes',
    backToText: 'Back to the text',
    headingLink: 'Link to this heading',
    frontMatter: 'About this document',
    table: 'Table',
    code: 'Code',
    copy: 'Copy',
    diagram: 'Diagram',
    diagramSource: 'Source of the diagram',
    diagramFailed: 'This diagram could not be drawn.',
    outsideImage: 'Image from outside',
    showThisImage: 'Show this one',
    showHostImages: 'All from this host',
    tooLarge:
      'Drawn as a page, this text would be too large. Nothing of it is missing in its source.',
  },
  he: {
    alerts: {
      note: 'הערה',
      tip: 'עצה',
      important: 'חשוב',
      warning: 'אזהרה',
      caution: 'זהירות',
    },
    footnotes: 'הערות שוליים',
    backToText: 'חזרה לטקסט',
    headingLink: 'קישור לכותרת הזו',
    frontMatter: 'על המסמך',
    table: 'טבלה',
    code: 'קוד',
    copy: 'העתקה',
    diagram: 'תרשים',
    diagramSource: 'המקור של התרשים',
    diagramFailed: 'לא ניתן היה לצייר את התרשים.',
    outsideImage: 'תמונה מבחוץ',
    showThisImage: 'להציג את זו',
    showHostImages: 'הכול מהאתר הזה',
    tooLarge: 'כעמוד מצויר הטקסט הזה היה גדול מדי. במקור שלו לא חסר דבר.',
  },
}
