/** The words of saved searches. */
export const savedPhrases = {
  saved_searches: { en: 'Saved searches', he: 'חיפושים שמורים' },
  save_search: { en: 'Save this search', he: 'שמירת החיפוש' },
  search_name: { en: 'Name of the search', he: 'שם החיפוש' },
  search_name_hint: { en: 'One line of 1 to 60 characters.', he: 'שורה אחת של 1 עד 60 תווים.' },
  search_save: { en: 'Save', he: 'שמירה' },
  rename_search: { en: 'Rename {name}', he: 'שינוי השם של {name}' },
  delete_search: { en: 'Delete {name}', he: 'מחיקת {name}' },
  search_saved: { en: 'Search saved as {name}', he: 'החיפוש נשמר בשם {name}' },
  search_renamed: { en: '{before} is now called {name}', he: 'השם {before} הוחלף בשם {name}' },
  search_deleted: { en: 'Saved search {name} deleted', he: 'החיפוש השמור {name} נמחק' },
  search_name_taken: {
    en: 'A saved search already has this name. Choose another one.',
    he: 'כבר יש חיפוש שמור בשם הזה. בחרו שם אחר.',
  },
  search_quota: {
    en: 'There can be 50 saved searches. Delete one you no longer need.',
    he: 'אפשר לשמור עד 50 חיפושים. מחקו חיפוש שכבר אינו נחוץ.',
  },
  search_gone: {
    en: 'This search is no longer saved. The list shows what is.',
    he: 'החיפוש הזה כבר אינו שמור. הרשימה מציגה את מה שיש.',
  },
} as const
