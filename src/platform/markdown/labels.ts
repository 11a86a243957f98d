/** The few labels that the engine adds to the author's text, in both languages; a caller may pass others. */
import type { Locale } from '../i18n/phrases.ts'
import type { AlertKind } from './alerts.ts'

export interface MarkdownLabels {
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
  missingTarget: string
}

export const markdownLabels: Record<Locale, MarkdownLabels> = {
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
    diagramSource: 'Diagram source',
    diagramFailed: 'This diagram could not be rendered.',
    outsideImage: 'External image',
    showThisImage: 'Show this image',
    showHostImages: 'All from this host',
    tooLarge: 'This text is too large to render as a page. Its source is complete.',
    missingTarget: 'Nothing has this name yet. Press to create the file.',
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
    headingLink: 'קישור לכותרת הזאת',
    frontMatter: 'על המסמך',
    table: 'טבלה',
    code: 'קוד',
    copy: 'העתקה',
    diagram: 'תרשים',
    diagramSource: 'המקור של התרשים',
    diagramFailed: 'לא היה אפשר להציג את התרשים.',
    outsideImage: 'תמונה חיצונית',
    showThisImage: 'הצגת התמונה הזאת',
    showHostImages: 'הכול מהאתר הזה',
    tooLarge: 'הטקסט גדול מכדי להציג אותו כעמוד. המקור שלו שלם.',
    missingTarget: 'עדיין אין דבר בשם הזה. לחיצה תיצור את הקובץ.',
  },
}
