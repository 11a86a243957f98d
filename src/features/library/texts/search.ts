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
  partial: {
    en: 'The pattern was tried on the newest files only. A word beside it, a language, a tag or a folder leads to older ones.',
    he: 'התבנית נבדקה בקבצים החדשים ביותר בלבד. מילה לצידה, שפה, תגית או תיקייה יובילו לישנים יותר.',
  },
  partial_none: {
    en: 'The pattern was tried on the newest files only, and none of them fits. A word beside it, a language, a tag or a folder leads to older ones.',
    he: 'התבנית נבדקה בקבצים החדשים ביותר בלבד, ואף אחד מהם אינו מתאים. מילה לצידה, שפה, תגית או תיקייה יובילו לישנים יותר.',
  },
  pattern_fault: { en: 'This is not a pattern yet: {reason}.', he: 'זו עדיין לא תבנית: {reason}.' },
  pattern_fault_group: { en: 'a group is not closed', he: 'קבוצה לא נסגרה' },
  pattern_fault_paren: { en: 'a bracket closes nothing', he: 'סוגר שאינו סוגר דבר' },
  pattern_fault_class: { en: 'a set [ is not closed', he: 'מערך [ לא נסגר' },
  pattern_fault_range: {
    en: 'a range or set is unknown or reversed',
    he: 'טווח או מערך לא מוכר או הפוך',
  },
  pattern_fault_repeat: { en: 'there is nothing to repeat', he: 'אין על מה לחזור' },
  pattern_fault_nested: { en: 'a repetition is repeated', he: 'חזרה על חזרה' },
  pattern_fault_count: {
    en: 'a repetition is over 1,000',
    he: 'מספר החזרות גדול מ־1,000',
  },
  pattern_fault_escape: {
    en: 'a sign after \\ is unknown',
    he: 'סימן לא מוכר אחרי \u2066\\\u2069',
  },
  pattern_fault_backslash: { en: 'it ends with \\', he: 'היא נגמרת ב־\u2066\\\u2069' },
  pattern_fault_perl: {
    en: 'looking ahead or behind and back-references are not supported',
    he: 'אין תמיכה בהצצה קדימה או אחורה ובהפניות לאחור',
  },
  pattern_fault_named: {
    en: 'a group is named by (?P<name>…), and looking behind is not supported',
    he: 'שם של קבוצה נכתב \u2066(?P<name>…)\u2069, ואין תמיכה בהצצה אחורה',
  },
  indexing: {
    en: 'Some texts are still being indexed, so a few files may be missing here for a moment.',
    he: 'חלק מהטקסטים עדיין נוספים לאינדקס, ולכן ייתכן שכמה קבצים חסרים כאן לרגע.',
  },
} as const
