/** The words of the list of files. */
export const listPhrases = {
  files: { en: 'Files', he: 'קבצים' },
  files_of: { en: '{query} · Files', he: '{query} · קבצים' },
  total: {
    en: { one: '{total} file', other: '{total} files' },
    he: { one: 'קובץ אחד', two: 'שני קבצים', other: '{total} קבצים' },
  },
  total_capped: { en: 'More than {total}', he: 'יותר מ־{total}' },
  total_too_broad: { en: 'Not all of them', he: 'לא כולם' },
  total_unknown: { en: 'The number could not be read', he: 'לא היה אפשר לקרוא את המספר' },

  // Searching and filtering
  search_files: { en: 'Search in files', he: 'חיפוש בקבצים' },
  search_placeholder: {
    en: 'Words, "a phrase", lang:go, tag:draft, -not',
    he: 'מילים, "ביטוי", \u2066lang:go\u2069, \u2066tag:draft\u2069, \u2066-not\u2069',
  },
  completion: { en: 'How the search could go on', he: 'איך החיפוש יכול להמשיך' },
  search: { en: 'Search', he: 'חיפוש' },
  filters: { en: 'Filters', he: 'סינון' },
  filters_done: { en: 'Done', he: 'סיום' },
  category: { en: 'Show', he: 'הצגה' },
  category_all: { en: 'All files', he: 'כל הקבצים' },
  category_recent: { en: 'Opened before', he: 'נפתחו בעבר' },
  category_favorites: { en: 'Starred', he: 'מסומנים בכוכב' },
  category_pinned: { en: 'Pinned', he: 'מוצמדים' },
  category_repo: { en: 'From repositories', he: 'ממאגרים' },
  category_large: { en: 'Large, from 100 KB', he: 'גדולים, מ־‎100 KB' },
  category_other: { en: 'Everything else', he: 'כל השאר' },
  category_tag: { en: 'Tag: {tag}', he: 'תגית: {tag}' },
  language: { en: 'Language', he: 'שפה' },
  any_language: { en: 'Any language', he: 'כל השפות' },
  repository: { en: 'Repository', he: 'מאגר' },
  any_repository: { en: 'Any repository', he: 'כל המאגרים' },
  counted: { en: '{name} ({count})', he: '{name} ({count})' },
  sort: { en: 'Order', he: 'סדר' },
  sort_created_at_desc: { en: 'Newest first', he: 'מהחדש לישן' },
  sort_created_at_asc: { en: 'Oldest first', he: 'מהישן לחדש' },
  sort_updated_at_desc: { en: 'Last changed first', he: 'לפי שינוי אחרון' },
  sort_best_match: { en: 'Best match', he: 'ההתאמה הטובה ביותר' },
  sort_name_asc: { en: 'By name', he: 'לפי שם' },
  apply: { en: 'Show', he: 'הצגה' },
  folder_path: { en: 'Folder', he: 'תיקייה' },
  all_files: { en: 'All files', he: 'כל הקבצים' },
  conditions: { en: 'Conditions', he: 'תנאים' },
  remove_condition: { en: 'Remove {condition}', he: 'הסרת {condition}' },
  clear_conditions: { en: 'Remove all', he: 'הסרת הכול' },
  in_language: { en: 'in {name}', he: 'בשפת {name}' },
  in_folder: { en: 'in the folder {name}', he: 'בתיקייה {name}' },
  in_repository: { en: 'from {name}', he: 'מהמאגר {name}' },
  with_tag: { en: 'tagged {name}', he: 'עם התגית {name}' },
  without: { en: 'without {name}', he: 'בלי {name}' },
  not_in_language: { en: 'not in {name}', he: 'לא בשפת {name}' },
  not_from_repository: { en: 'not from {name}', he: 'לא מהמאגר {name}' },
  not_in_folder: { en: 'not in the folder {name}', he: 'לא בתיקייה {name}' },
  without_tag: { en: 'not tagged {name}', he: 'בלי התגית {name}' },

  // The list
  results: { en: 'Files', he: 'קבצים' },
  line: { en: 'Line {line}', he: 'שורה {line}' },
  more_lines: {
    en: { one: '+ {n} more line', other: '+ {n} more lines' },
    he: { one: '+ עוד שורה אחת', two: '+ עוד שתי שורות', other: '+ עוד {n} שורות' },
  },
  more_lines_capped: {
    en: '+ more than {n} lines',
    he: '+ יותר מ־{n} שורות',
  },
  created: { en: 'Created', he: 'נוצר' },
  size: { en: 'Size', he: 'גודל' },
  tags: { en: 'Tags', he: 'תגיות' },
  more_tags: {
    en: { one: '{n} more tag', other: '{n} more tags' },
    he: { one: 'עוד תגית אחת', two: 'עוד שתי תגיות', other: 'עוד {n} תגיות' },
  },
  pinned: { en: 'Pinned', he: 'מוצמד' },
  star: { en: 'Star', he: 'כוכב' },
  unstar: { en: 'Remove star', he: 'הסרת הכוכב' },
  star_named: { en: 'Star {name}', he: 'סימון {name} בכוכב' },
  pin: { en: 'Pin', he: 'הצמדה' },
  unpin: { en: 'Unpin', he: 'ביטול ההצמדה' },
  peek: { en: 'Peek', he: 'הצצה' },
  edit: { en: 'Edit', he: 'עריכה' },
  download: { en: 'Download', he: 'הורדה' },
  to_bin: { en: 'Move to the bin', he: 'העברה לסל' },
  more_acts: { en: 'More for {name}', he: 'עוד פעולות על {name}' },
  select_named: { en: 'Select {name}', he: 'בחירת {name}' },
  upload: { en: 'Upload', he: 'העלאה' },
  pages: { en: 'Pages of the list', he: 'עמודי הרשימה' },
  newer: { en: 'Newer', he: 'חדשים יותר' },
  older: { en: 'Older', he: 'ישנים יותר' },
  previous: { en: 'Previous', he: 'הקודמים' },
  next: { en: 'Next', he: 'הבאים' },
  needs_script: {
    en: 'Selecting, starring, pinning and deleting need JavaScript. Reading, searching and downloading do not.',
    he: 'בחירה, סימון, הצמדה ומחיקה דורשים JavaScript. קריאה, חיפוש והורדה לא.',
  },

  // Nothing to show
  empty_library: {
    en: 'Your code files will stand here, found by any fragment of them.',
    he: 'כאן יעמדו קובצי הקוד שלכם, וכל קטע מהם יספיק כדי למצוא אותם.',
  },
  empty_category: { en: 'No file is here yet.', he: 'עדיין אין כאן קובץ.' },
  no_result: { en: 'No file fits: {conditions}.', he: 'אין קובץ שמתאים: {conditions}.' },
  all_of: { en: 'all of {words}', he: 'כל המילים {words}' },
  search_notes: { en: 'Search notes for it', he: 'חיפוש בפתקים' },
  search_in: { en: 'Search in', he: 'היכן לחפש' },
  in_notes: { en: 'Notes', he: 'פתקים' },
  show_all: { en: 'Show all files', he: 'הצגת כל הקבצים' },
  past_the_end: {
    en: 'There is nothing on this page any more.',
    he: 'כבר אין דבר בעמוד הזה.',
  },
  first_page: { en: 'To the first page', he: 'לעמוד הראשון' },
  outdated_title: { en: 'This link is out of date', he: 'הקישור הזה אינו מעודכן' },
  outdated_reason: {
    en: 'It names a place or an order of the list that is not known here.',
    he: 'הוא מציין מקום או סדר ברשימה שאינם מוכרים כאן.',
  },
  outdated_safe: { en: 'Your files are where they were.', he: 'הקבצים שלכם במקומם.' },
  start_again: { en: 'Start again', he: 'להתחיל שוב' },

  // Selecting, and acts on what is selected
  select: { en: 'Select', he: 'בחירה' },
  select_done: { en: 'Done', he: 'סיום' },
  selection: { en: 'Selected files', he: 'הקבצים שנבחרו' },
  selected_of: {
    en: { one: '{n} of at most {max}', other: '{n} of at most {max}' },
    he: {
      one: 'אחד מתוך {max} לכל היותר',
      two: 'שניים מתוך {max} לכל היותר',
      other: '{n} מתוך {max} לכל היותר',
    },
  },
  selection_full: {
    en: 'At most {max} files can be selected.',
    he: 'אפשר לבחור {max} קבצים לכל היותר.',
  },
  clear_selection: { en: 'Clear the selection', he: 'ניקוי הבחירה' },
  tag: { en: 'Tag', he: 'תיוג' },
  zip: { en: 'Zip', he: 'Zip' },
  share: { en: 'Share', he: 'שיתוף' },
  zipping: { en: 'Preparing', he: 'בהכנה' },
  bin_n: {
    en: { one: 'Delete {n} file', other: 'Delete {n} files' },
    he: { one: 'מחיקת קובץ אחד', two: 'מחיקת שני קבצים', other: 'מחיקת {n} קבצים' },
  },
  tag_title: {
    en: { one: 'Tag {n} file', other: 'Tag {n} files' },
    he: { one: 'תיוג קובץ אחד', two: 'תיוג שני קבצים', other: 'תיוג {n} קבצים' },
  },
  tag_hint: {
    en: 'Separated by commas. They are added to the tags that are there.',
    he: 'מופרדות בפסיקים. הן נוספות לתגיות הקיימות.',
  },
  tag_missing: { en: 'Write at least one tag.', he: 'כתבו תגית אחת לפחות.' },
  tag_add: { en: 'Add tags', he: 'הוספת תגיות' },
  close: { en: 'Close', he: 'סגירה' },

  // What has happened
  binned: { en: '{name} is in the bin', he: '{name} נמצא בסל' },
  binned_n: {
    en: { one: '{n} file is in the bin', other: '{n} files are in the bin' },
    he: { one: 'קובץ אחד נמצא בסל', two: 'שני קבצים נמצאים בסל', other: '{n} קבצים נמצאים בסל' },
  },
  restored_part: {
    en: '{done} of {all} files came back. The others are still in the bin.',
    he: '{done} מתוך {all} קבצים חזרו. האחרים עדיין בסל.',
  },
  starred_n: {
    en: { one: '{n} file starred', other: '{n} files starred' },
    he: {
      one: 'קובץ אחד סומן בכוכב',
      two: 'שני קבצים סומנו בכוכב',
      other: '{n} קבצים סומנו בכוכב',
    },
  },
  unstarred_n: {
    en: { one: 'Star removed from {n} file', other: 'Star removed from {n} files' },
    he: {
      one: 'הכוכב הוסר מקובץ אחד',
      two: 'הכוכב הוסר משני קבצים',
      other: 'הכוכב הוסר מ־{n} קבצים',
    },
  },
  tagged_n: {
    en: { one: '{n} file tagged', other: '{n} files tagged' },
    he: { one: 'קובץ אחד תויג', two: 'שני קבצים תויגו', other: '{n} קבצים תויגו' },
  },
  starred: { en: '{name} starred', he: '{name} סומן בכוכב' },
  unstarred: { en: 'Star removed from {name}', he: 'הכוכב הוסר מ־{name}' },
  pinned_named: { en: '{name} pinned', he: '{name} הוצמד' },
  unpinned_named: { en: '{name} unpinned', he: 'ההצמדה של {name} בוטלה' },
  zip_ready: { en: 'The zip is saved in your downloads', he: 'קובץ ה־Zip נשמר בהורדות' },

  // What has failed: what, what is safe, what next
  failed_offline: {
    en: 'No answer from the server. Nothing was changed.',
    he: 'אין תשובה מהשרת. דבר לא השתנה.',
  },
  failed_busy: {
    en: {
      one: 'Too many changes at once. Nothing was changed. Again in {n} second.',
      other: 'Too many changes at once. Nothing was changed. Again in {n} seconds.',
    },
    he: {
      one: 'יותר מדי שינויים בבת אחת. דבר לא השתנה. שוב בעוד שנייה.',
      two: 'יותר מדי שינויים בבת אחת. דבר לא השתנה. שוב בעוד שתי שניות.',
      other: 'יותר מדי שינויים בבת אחת. דבר לא השתנה. שוב בעוד {n} שניות.',
    },
  },
  failed_server: {
    en: 'The server failed. Nothing was changed. Try again in a moment.',
    he: 'השרת נכשל. דבר לא השתנה. נסו שוב בעוד רגע.',
  },
  failed_changed: {
    en: 'The file was changed elsewhere meanwhile. The list shows how it stands now.',
    he: 'הקובץ שונה בינתיים במקום אחר. הרשימה מציגה את מצבו עכשיו.',
  },
  failed_gone: {
    en: 'Some of these files are no longer here. Nothing was changed; the list shows what is.',
    he: 'חלק מהקבצים כבר אינם כאן. דבר לא השתנה; הרשימה מציגה את מה שיש.',
  },
  failed_tags: {
    en: 'A file can have 20 tags of up to 50 characters. Nothing was changed.',
    he: 'לקובץ יכולות להיות 20 תגיות של עד 50 תווים. דבר לא השתנה.',
  },
  failed_refused: {
    en: 'The server did not accept this. Nothing was changed.',
    he: 'השרת לא קיבל את הפעולה. דבר לא השתנה.',
  },
  failed_signed_out: {
    en: 'You are signed out. Nothing was changed.',
    he: 'החיבור לחשבון הסתיים. דבר לא השתנה.',
  },
  list_failed: {
    en: 'The list could not be loaded. What you see is as it was.',
    he: 'לא היה אפשר לטעון את הרשימה. מה שמוצג הוא כפי שהיה.',
  },
  list_busy: {
    en: {
      one: 'Too many searches. What you see is as it was. Again in {n} second.',
      other: 'Too many searches. What you see is as it was. Again in {n} seconds.',
    },
    he: {
      one: 'יותר מדי חיפושים. מה שמוצג הוא כפי שהיה. שוב בעוד שנייה.',
      two: 'יותר מדי חיפושים. מה שמוצג הוא כפי שהיה. שוב בעוד שתי שניות.',
      other: 'יותר מדי חיפושים. מה שמוצג הוא כפי שהיה. שוב בעוד {n} שניות.',
    },
  },
  retry: { en: 'Try again', he: 'ניסיון נוסף' },
  sign_in: { en: 'Sign in', he: 'כניסה' },
  saving_change: { en: 'A change to {name}', he: 'שינוי ב־{name}' },
  saving_changes: {
    en: { one: 'A change to {n} file', other: 'A change to {n} files' },
    he: { one: 'שינוי בקובץ אחד', two: 'שינוי בשני קבצים', other: 'שינוי ב־{n} קבצים' },
  },

  // Peeking
  peek_lines: { en: 'Lines {from} to {to} of {all}', he: 'שורות {from} עד {to} מתוך {all}' },
  peek_empty: { en: 'The file is empty.', he: 'הקובץ ריק.' },
  peek_open: { en: 'Open', he: 'פתיחה' },
  peek_loading: { en: 'Reading', he: 'בקריאה' },
  peek_failed: {
    en: 'The file could not be read just now.',
    he: 'לא היה אפשר לקרוא את הקובץ כרגע.',
  },

  // Keys
  keys_list: { en: 'List', he: 'רשימה' },
  key_next: { en: 'Next row', he: 'השורה הבאה' },
  key_previous: { en: 'Previous row', he: 'השורה הקודמת' },
  key_open: { en: 'Open', he: 'פתיחה' },
  key_select: { en: 'Select', he: 'בחירה' },
  key_extend_next: { en: 'Select on to the next row', he: 'המשך הבחירה לשורה הבאה' },
  key_extend_previous: { en: 'Select on to the previous row', he: 'המשך הבחירה לשורה הקודמת' },
  key_all: { en: 'Select all on the page', he: 'בחירת כל מה שבעמוד' },
} as const
