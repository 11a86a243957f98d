/** Hebrew texts: library saved searches. */
export const texts = {
  saved_searches: 'חיפושים שמורים',
  save_search: 'שמירת החיפוש',
  search_name: 'שם החיפוש',
  search_name_hint: 'שורה אחת של 1 עד 60 תווים.',
  search_save: 'שמירה',
  search_to_list: 'חזרה לרשימה',
  rename_search: 'שינוי השם של {name}',
  delete_search: 'מחיקת {name}',
  search_saved: 'החיפוש נשמר בשם {name}',
  search_renamed: 'השם {before} הוחלף בשם {name}',
  search_deleted: 'החיפוש השמור {name} נמחק',
  search_name_taken: 'כבר יש חיפוש שמור בשם הזה. בחרו שם אחר.',
  search_quota: 'אפשר לשמור עד 50 חיפושים. מחקו חיפוש שכבר אינו נחוץ.',
  search_gone: 'החיפוש הזה כבר אינו שמור. הרשימה מעודכנת.',
}
