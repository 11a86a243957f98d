/** Hebrew texts: the frame of the help; its pages are files in `docs/help/he`. */
export const texts = {
  title: 'עזרה',
  lead: 'מדריכים קצרים לכל מה שאפשר לעשות כאן. אם אתם חדשים כאן, התחילו בשעה הראשונה.',
  pages: 'דפי העזרה',
  search: 'חיפוש בעזרה',
  search_do: 'חיפוש',
  found: {
    one: 'סעיף אחד על {text}',
    two: 'שני סעיפים על {text}',
    other: '{n} סעיפים על {text}',
  },
  found_none: 'אין בעזרה דבר על {text}',
  all_pages: 'כל דפי העזרה',
  api: 'אם אתם כותבים תוכנות, הממשק לתוכנות מתואר כאן:',
}
