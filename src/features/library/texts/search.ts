/** What a search says about itself; the server writes it into the list, so no island carries it. */
export const searchPhrases = {
  at_line: { en: 'line {line}', he: 'שורה {line}' },
  too_broad: {
    en: 'This search is too broad to finish. These files were found so far; a longer word, a language, a tag or a folder narrows it.',
    he: 'החיפוש הזה רחב מכדי להסתיים. אלה הקבצים שנמצאו עד כה; מילה ארוכה יותר, שפה, תגית או תיקייה יצמצמו אותו.',
  },
  too_broad_none: {
    en: 'This search is too broad to finish, and nothing was found in the part that was searched. A longer word, a language, a tag or a folder narrows it.',
    he: 'החיפוש הזה רחב מכדי להסתיים, ובחלק שנבדק לא נמצא דבר. מילה ארוכה יותר, שפה, תגית או תיקייה יצמצמו אותו.',
  },
  indexing: {
    en: 'Some texts are still being indexed, so a few files may be missing here for a moment.',
    he: 'חלק מהטקסטים עדיין נוספים לאינדקס, ולכן ייתכן שכמה קבצים חסרים כאן לרגע.',
  },
} as const
