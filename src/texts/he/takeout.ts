/** Hebrew texts: what a person takes along. */
export const texts = {
  title: 'נתונים',
  export: 'ייצוא',
  export_lead: 'כל מה שיש לכם, בקובץ zip אחד שכל מחשב פותח. יש בו:',
  has_files: 'הקבצים שלכם כקבצים רגילים בתיקיות שלהם, עם כל הגרסאות ועם מה שבסל',
  has_notes: 'פתקים עם ההיסטוריה שלהם, לוחות ותזכורות',
  has_pictures: 'תמונות, תגיות וחיפושים שמורים',
  has_others: 'ההעדפות וההנחיות שלכם לסוכנים, מה ששיתפתם וכתובות המאגרים שלכם',
  has_not:
    'סודות אינם נכללים: סיסמאות, מפתחות גישה, אסימונים, קישורים וגישה לשירותי קוד. גם הקבצים של מאגרים משוקפים לא: הם נשארים במקום שממנו הגיעו.',
  notes_beside: 'הורדה גם עם פתקים כ־Markdown',
  download: 'הורדת הכול',
  export_hint:
    'ההורדה יכולה להימשך דקות כשיש הרבה. אפשר להמשיך לעבוד בינתיים. הקובץ codeshelf/README.md שבתוך ה־zip מסביר כל קובץ.',
  import: 'ייבוא',
  import_title: 'ייבוא',
  import_lead:
    'מחזירים ייצוא, או את הקבצים של כל zip. קודם רואים מה יגיע; דבר אינו נדרס, ואפשר לבטל במשך 30 ימים.',
  choose: 'בחירת zip',
  sending: 'שולח את {name}',
  percent: '{n}%',
  send_failed: 'לא היה אפשר לשלוח את ה־zip. נסו שוב; דבר לא השתנה.',
  imports: 'הייבואים שלכם',
  back: 'חזרה אל הנתונים',
  what_comes: 'מה מגיע',
  kind: 'סוג',
  kind_files: 'קבצים',
  kind_notes: 'פתקים',
  kind_boards: 'לוחות',
  kind_reminders: 'תזכורות',
  kind_pictures: 'תמונות',
  kind_searches: 'חיפושים שמורים',
  kind_shares: 'שיתופים',
  kind_repositories: 'מאגרים',
  kind_preferences: 'העדפות',
  kind_instructions: 'הנחיות לסוכנים',
  outcome_new: 'חדש',
  outcome_made: 'יובא',
  outcome_joined: 'גרסה חדשה',
  outcome_clash: 'השם תפוס',
  outcome_same: 'כבר כאן',
  outcome_skipped: 'לא מגיע',
  outcome_undone: 'הוסר',
  outcome_kept: 'נשאר',
  reason_text_missing: 'אינו ב־zip',
  reason_place_missing: 'מה שהוא שייך אליו אינו ב־zip',
  reason_not_brought:
    'שיתופים, העדפות, הנחיות לסוכנים ומאגרים נשארים כאן כפי שהם; ב־zip אפשר לקרוא אותם.',
  reason_quota: 'המכסה שלכם מלאה',
  reason_refused: 'לא היה אפשר לשמור',
  reason_tool_folder: 'תיקייה של כלי',
  reason_bad_name: 'אי אפשר להשתמש כאן בשם',
  reason_too_large: 'גדול מ־2 MiB',
  reason_binary: 'אינו טקסט',
  reason_encoding: 'אינו UTF-8',
  reason_case_clash: 'שם אחר נבדל רק באותיות גדולות וקטנות',
  ready_export: 'זה ייצוא של Codeshelf. עדיין לא נכתב דבר.',
  ready_plain: 'אלה קבצים רגילים. עדיין לא נכתב דבר.',
  clash_hint: 'לכמה מהשמות יש כאן קובץ עם טקסט אחר. שניהם נשארים: בחרו איך.',
  begin: 'ייבוא',
  begin_beside: 'ייבוא, עם מספר אחרי שמות תפוסים',
  begin_version: 'ייבוא כגרסאות חדשות של הקבצים האלה',
  discard: 'לא לייבא',
  cancel: 'ביטול',
  undo: 'ביטול הייבוא',
  undo_hint: 'מה ששיניתם מאז נשאר, ומופיע ברשימה.',
  named: 'כדאי להסתכל',
  state_checking: 'קורא את ה־zip',
  state_writing: 'מייבא',
  state_undoing: 'מבטל',
  state_done: 'יובא.',
  state_undone: 'הייבוא בוטל.',
  state_uploading: 'ה־zip לא הגיע במלואו. בחרו אותו שוב.',
  state_cancelled: 'הייבוא נעצר. מה שהגיע לפני כן נמצא כאן, ואפשר לבטל אותו.',
  state_failed: 'הייבוא נעצר בגלל שגיאה בשרת. אפשר לבטל את מה שהגיע.',
  state_ready: 'מוכן',
  state_refused: 'נדחה',
  error_not_a_zip: 'זה אינו zip. דבר לא יובא.',
  error_torn: 'ה־zip פגום או חלקי. דבר לא יובא.',
  error_too_many_entries: 'ב־zip יש יותר מ־200,000 רשומות. דבר לא יובא.',
  error_encrypted: 'ה־zip מוצפן. פתחו אותו וצרו אחד בלי סיסמה.',
  error_unknown_method: 'ה־zip ארוז בדרך שאינה נתמכת. דבר לא יובא.',
  error_unsafe_path: 'ב־zip יש נתיב שמוביל אל מחוץ לתיקייה שלו. דבר לא יובא.',
  error_encoding: 'ב־zip יש שם או טקסט שאינו UTF-8. דבר לא יובא.',
  error_link: 'ב־zip יש קישור במקום קובץ. דבר לא יובא.',
  error_duplicate: 'ב־zip יש אותו שם פעמיים. דבר לא יובא.',
  error_bomb: 'ה־zip אינו מה שהוא מציג: הוא היה גדל בלי סוף. דבר לא יובא.',
  error_checksum: 'קובץ ב־zip פגום. דבר לא יובא.',
  error_newer_format: 'הייצוא הוא מגרסה חדשה יותר של Codeshelf. עדכנו קודם את זו.',
  error_bad_record: 'בייצוא יש רשומה שאי אפשר לקרוא. דבר לא יובא.',
  error_not_whole: 'הייצוא אינו שלם: חסרות רשומות. דבר לא יובא.',
  error_other: 'אי אפשר לייבא את ה־zip. דבר לא השתנה.',
  line: 'שורה {n}',
  lines: 'שורות {from}–{to}',
  note: 'פתק',
  read_me: `# ייצוא של Codeshelf

כל מה שמחוץ לתיקייה codeshelf/ הוא קובץ שלכם: הטקסט החדש ביותר שלו, בתיקייה שלו. כששני שמות נבדלים רק באותיות
גדולות וקטנות, לאחד מהם נוסף כאן " (2)", כי כוננים רבים אינם יכולים לשמור את שניהם.

בתיקייה codeshelf/ נמצא כל השאר. בקבצים שמסתיימים ב־.jsonl יש רשומה אחת בכל שורה, כ־JSON:

- files: שם, תיקייה, תגיות, תיאור וכל הגרסאות של כל קובץ. השדה "text" של גרסה הוא הנתיב של הטקסט שלה ב־zip הזה. קובץ
  שיש לו "deleted_at" היה בסל.
- versions: הטקסטים של גרסאות קודמות ושל קבצים שבסל. התיקייה היא המזהה של הקובץ, והשם הוא המספר.
- notes: כל פתק עם השורות שלו, מה שנכתב עליו והטקסטים הקודמים שלו ("history"). השדה "place_id" הוא המזהה של הקובץ או
  של הלוח.
- boards, reminders, saved-searches: לוחות, תזכורות וחיפושים שמורים. לתזכורת יש המזהה של הפתק שלה.
- pictures: התמונות, ורשומה על כל אחת. טקסטים מזכירים תמונה לפי /pictures/ והמזהה שלה.
- shares: מה ששיתפתם. קישורים וסיסמאות אינם כאן.
- repositories: הכתובות של המאגרים ששיקפתם.
- preferences, agent-instructions: ההגדרות שלכם, ומה שכתבתם לסוכנים.
- boards/*.md, וקובצי *.notes.md ליד הקבצים שלכם: הפתקים שלכם כ־Markdown, אם ביקשתם.
- manifest.json: הגרסה של המבנה הזה, מספר הרשומות ומה שלא היה אפשר לקרוא. הוא נכתב אחרון: ייצוא בלעדיו אינו שלם.

כל הטקסטים ב־UTF-8, כל הזמנים ב־UTC. כל רשומה היא כפי שהייתה ברגע אחד בין "begun_at" ל־"ended_at" שב־manifest.json.
`,
}

export const problems = {
  import_not_found: 'הייבוא הזה כבר אינו כאן.',
  import_too_large: 'ה־zip גדול ממה שמותר לכם לשמור. דבר לא נשלח.',
  import_part_wrong: 'החלק הזה אינו מתאים ל־zip שהוכרז. שלחו אותו שוב.',
  import_incomplete: 'חלקים של ה־zip חסרים. שלחו אותם שוב.',
  import_busy: 'ייבוא אחר רץ. חכו עד שיסתיים, או בטלו אותו.',
  import_over: 'הייבוא הזה כבר אחרי הצעד הזה. דבר לא השתנה.',
}

export const jobs = {
  import_library: 'ייבוא ספרייה',
  sweep_imports: 'מחיקת ייבואים ישנים',
}
