/** The words of writing: new, upload, edit, merge. */
export const writingPhrases = {
  new_file: { en: 'New file', he: 'קובץ חדש' },
  edit_file: { en: 'Edit', he: 'עריכה' },
  edit_title: { en: 'Edit {name}', he: 'עריכת {name}' },
  upload_link: { en: 'Upload', he: 'העלאה' },
  upload_files: { en: 'Upload files', he: 'העלאת קבצים' },
  view_file: { en: 'View', he: 'תצוגה' },
  save_and_view: { en: 'Save and view', he: 'שמירה ותצוגה' },
  save: { en: 'Save', he: 'שמירה' },
  saving: { en: 'Saving', he: 'שומר' },
  name: { en: 'Name', he: 'שם' },
  name_example: { en: 'parser.ts', he: 'parser.ts' },
  folder: { en: 'Folder', he: 'תיקייה' },
  folder_example: { en: 'src/tools', he: 'src/tools' },
  file_language: { en: 'Language', he: 'שפה' },
  detected: { en: '{name} (detected)', he: '{name} (זוהתה)' },
  detect: { en: 'Detect from name and text', he: 'זיהוי לפי השם והטקסט' },
  about_file: { en: 'Description, tags, source', he: 'תיאור, תגיות, מקור' },
  description: { en: 'Description', he: 'תיאור' },
  description_count: { en: '{n} of 500', he: '{n} מתוך 500' },
  file_tags: { en: 'Tags', he: 'תגיות' },
  tags_hint: { en: 'Separated by commas, 20 at most.', he: 'מופרדות בפסיקים, עד 20.' },
  source_url: { en: 'Source link', he: 'קישור למקור' },
  text: { en: 'Text', he: 'טקסט' },
  place: { en: 'Line {line}, column {column}', he: 'שורה {line}, עמודה {column}' },
  leave_hint: {
    en: 'Tab indents; Esc, then Tab leaves the editor.',
    he: 'Tab מזיח; Esc ואז Tab יוצא מהעורך.',
  },
  format: { en: 'Format', he: 'עיצוב' },
  formatted: { en: 'Formatted', he: 'הטקסט עוצב' },
  format_same: { en: 'Already well formatted', he: 'כבר מעוצב היטב' },
  format_late: {
    en: 'You went on writing, so nothing was formatted. Press again.',
    he: 'המשכתם לכתוב, ולכן דבר לא עוצב. לחצו שוב.',
  },
  format_unreadable: {
    en: 'Line {line} cannot be read: {message}',
    he: 'אי אפשר לקרוא את שורה {line}: {message}',
  },
  format_failed: {
    en: 'This could not be formatted. Nothing was changed.',
    he: 'העיצוב לא הצליח. דבר לא שונה.',
  },
  find: { en: 'Find and replace', he: 'חיפוש והחלפה' },
  size_meter: { en: '{n} % of 2 MiB', he: '{n} % מתוך 2 MiB' },
  size_over: {
    en: {
      one: '{n} byte over 2 MiB. It can be saved when it is shorter; your text stays here.',
      other: '{n} bytes over 2 MiB. It can be saved when it is shorter; your text stays here.',
    },
    he: {
      one: 'בית אחד מעל 2 MiB. אפשר יהיה לשמור כשהטקסט יתקצר; הטקסט נשאר כאן.',
      two: 'שני בתים מעל 2 MiB. אפשר יהיה לשמור כשהטקסט יתקצר; הטקסט נשאר כאן.',
      other: '{n} בתים מעל 2 MiB. אפשר יהיה לשמור כשהטקסט יתקצר; הטקסט נשאר כאן.',
    },
  },
  size_label: { en: 'Size of the text', he: 'גודל הטקסט' },
  mixed_endings: { en: 'mixed line breaks', he: 'מעברי שורה מעורבים' },
  show_preview: { en: 'Preview', he: 'תצוגה מקדימה' },
  preview: { en: 'Preview', he: 'תצוגה מקדימה' },
  preview_empty: {
    en: 'What you write appears here.',
    he: 'מה שתכתבו יופיע כאן.',
  },
  text_failed: {
    en: 'The text could not be loaded, so it cannot be changed here now. Nothing was lost; reload the page to try again.',
    he: 'הטקסט לא נטען, ולכן אי אפשר לשנות אותו כאן כרגע. דבר לא אבד; טענו את העמוד מחדש כדי לנסות שוב.',
  },
  editor_failed: {
    en: 'The code editor could not be loaded. This plain field saves just as well.',
    he: 'עורך הקוד לא נטען. גם השדה הפשוט הזה שומר.',
  },

  draft_kept: { en: 'Draft on this device, {time}', he: 'טיוטה במכשיר הזה, {time}' },
  draft_not_kept: {
    en: 'This browser keeps no draft. Save before you leave.',
    he: 'הדפדפן הזה אינו שומר טיוטה. שמרו לפני שעוזבים.',
  },
  not_saved_yet: { en: 'Not saved yet', he: 'עדיין לא נשמר' },
  draft_from: { en: 'Draft from {time}', he: 'טיוטה מ־{time}' },
  draft_of: { en: 'Draft of {name} from {time}', he: 'טיוטה של {name} מ־{time}' },
  draft_moved_on: {
    en: 'The file has changed since: the draft began at version {base}, the file is at {version}. Saving it leads to a merge.',
    he: 'הקובץ השתנה מאז: הטיוטה התחילה בגרסה {base}, והקובץ בגרסה {version}. בשמירה תוצג השוואה ומיזוג.',
  },
  draft_same_base: {
    en: 'The file has not changed since.',
    he: 'הקובץ לא השתנה מאז.',
  },
  restore: { en: 'Restore', he: 'שחזור' },
  discard: { en: 'Discard', he: 'מחיקת הטיוטה' },
  draft_discarded: { en: 'Draft discarded', he: 'הטיוטה נמחקה' },

  saved_version: { en: 'Version {n}', he: 'גרסה {n}' },
  compare_with: { en: 'Compare with {n}', he: 'השוואה לגרסה {n}' },
  saved_details: { en: 'Saved', he: 'נשמר' },
  nothing_new: { en: 'Nothing to save: it is all there', he: 'אין מה לשמור: הכול כבר שמור' },
  saved_first: { en: 'Saved as {name}', he: 'נשמר בשם {name}' },
  item_unsaved: {
    en: 'Not saved yet. The draft is kept on this device.',
    he: 'עדיין לא נשמר. הטיוטה שמורה במכשיר הזה.',
  },
  item_offline: {
    en: 'No connection. The draft is kept on this device; save it when the connection is back.',
    he: 'אין חיבור. הטיוטה שמורה במכשיר הזה; שמרו אותה כשהחיבור יחזור.',
  },
  item_conflict: {
    en: 'The file was changed elsewhere. Choose what to save.',
    he: 'הקובץ שונה במקום אחר. בחרו מה לשמור.',
  },
  item_refused: {
    en: 'The server did not accept this. Your text is safe.',
    he: 'השרת לא קיבל את זה. הטקסט שמור.',
  },
  offline_notice: {
    en: 'No connection. Your text is kept on this device.',
    he: 'אין חיבור. הטקסט שמור במכשיר הזה.',
  },
  online_again: {
    en: 'The connection is back. Your text is not on the server yet.',
    he: 'החיבור חזר. הטקסט עדיין לא בשרת.',
  },
  signed_out_notice: {
    en: 'You are signed out. Your text is kept on this device; sign in and save again.',
    he: 'החיבור לחשבון הסתיים. הטקסט שמור במכשיר הזה; היכנסו ושמרו שוב.',
  },
  sign_in_again: { en: 'Sign in', he: 'כניסה' },
  save_again: { en: 'Save', he: 'שמירה' },
  waiting_seconds: {
    en: { one: 'Saving again in {n} s', other: 'Saving again in {n} s' },
    he: {
      one: 'שמירה נוספת בעוד שנייה',
      two: 'שמירה נוספת בעוד שתי שניות',
      other: 'שמירה נוספת בעוד {n} שניות',
    },
  },
  failed_notice: {
    en: 'It could not be saved just now. Your text is kept here and on this device.',
    he: 'לא היה אפשר לשמור כרגע. הטקסט שמור כאן ובמכשיר הזה.',
  },
  request_id: { en: 'Request {id}', he: 'בקשה {id}' },
  details: { en: 'Details', he: 'פרטים' },
  case_clash: {
    en: 'Another file here has the same name in other capitals. Both are kept.',
    he: 'יש כאן קובץ נוסף באותו שם באותיות גדולות או קטנות אחרות. שניהם נשמרים.',
  },
  looks_like_secret: {
    en: 'This text seems to hold a secret ({kind}). Whoever may read the file can read it.',
    he: 'נראה שיש בטקסט סוד ({kind}). מי שיכול לקרוא את הקובץ יכול לקרוא אותו.',
  },
  secret_private_key: { en: 'a private key', he: 'מפתח פרטי' },
  secret_aws_key: { en: 'a cloud key', he: 'מפתח ענן' },
  secret_code_host_token: { en: 'a code host token', he: 'אסימון של שירות קוד' },
  secret_slack_token: { en: 'a messenger token', he: 'אסימון של תוכנת מסרים' },
  secret_api_key: { en: 'an API key', he: 'מפתח API' },
  secret_bot_token: { en: 'a bot token', he: 'אסימון של בוט' },
  secret_password: { en: 'a password', he: 'סיסמה' },

  taken_title: { en: 'This name is taken', he: 'השם הזה תפוס' },
  taken_text: {
    en: '{name} is already there, at version {version}. Your text is safe here.',
    he: 'כבר יש קובץ בשם {name}, בגרסה {version}. הטקסט שלכם שמור כאן.',
  },
  taken_open: { en: 'Open it in a new tab', he: 'פתיחתו בלשונית חדשה' },
  taken_next: { en: 'Save as its version {n}', he: 'שמירה כגרסה {n} שלו' },
  taken_other: { en: 'Other name', he: 'שם אחר' },
  close_dialog: { en: 'Close', he: 'סגירה' },

  conflict_form: {
    en: 'The file was changed elsewhere meanwhile: it is now at version {version}. What you wrote is below, nothing is lost.',
    he: 'הקובץ שונה בינתיים במקום אחר: הוא עכשיו בגרסה {version}. מה שכתבתם נמצא למטה, דבר לא אבד.',
  },
  conflict_over: {
    en: 'Save mine as version {n}; version {version} stays in the history',
    he: 'שמירת שלי כגרסה {n}; גרסה {version} נשארת בהיסטוריה',
  },
  conflict_theirs: {
    en: 'Version {version}, as it is stored',
    he: 'גרסה {version}, כפי שהיא שמורה',
  },

  merge_title: { en: 'This file was changed in two places', he: 'הקובץ שונה בשני מקומות' },
  merge_lead: {
    en: 'Version {version} was saved while you were writing. Everything that does not overlap is joined already.',
    he: 'גרסה {version} נשמרה בזמן שכתבתם. כל מה שאינו חופף כבר מוזג.',
  },
  merge_open: {
    en: { one: '{n} place waits for your choice', other: '{n} places wait for your choice' },
    he: {
      one: 'מקום אחד מחכה לבחירה',
      two: 'שני מקומות מחכים לבחירה',
      other: '{n} מקומות מחכים לבחירה',
    },
  },
  merge_settled: { en: 'Every place is settled', he: 'כל המקומות הוכרעו' },
  merge_theirs: { en: 'Stored: version {version}', he: 'השמור: גרסה {version}' },
  merge_result: { en: 'Result', he: 'תוצאה' },
  merge_mine: { en: 'Mine', he: 'שלי' },
  merge_columns: { en: 'Texts', he: 'טקסטים' },
  clash: { en: 'Clash {n} of {all}', he: 'התנגשות {n} מתוך {all}' },
  take_mine: { en: 'Mine', he: 'שלי' },
  take_theirs: { en: 'Stored', he: 'השמור' },
  take_both: { en: 'Both', he: 'שניהם' },
  next_clash: { en: 'Next', he: 'הבא' },
  save_merge: { en: 'Save as version {n}', he: 'שמירה כגרסה {n}' },
  merge_back: { en: 'Back to my text', he: 'חזרה לטקסט שלי' },
  merge_failed: {
    en: 'The stored text could not be read just now. Yours is kept here.',
    he: 'לא היה אפשר לקרוא את הטקסט השמור כרגע. שלכם שמור כאן.',
  },
  merge_no_base: {
    en: 'The version you started from is no longer kept, so every difference is a clash.',
    he: 'הגרסה שממנה התחלתם כבר אינה שמורה, ולכן כל הבדל הוא התנגשות.',
  },
  joined_notice: {
    en: 'Version {version} was saved meanwhile. Its changes and yours do not overlap and are joined here.',
    he: 'גרסה {version} נשמרה בינתיים. השינויים שבה ושלכם אינם חופפים והם מוזגו כאן.',
  },

  upload_lead: {
    en: 'Text files of at most 2 MiB, whole folders, or a zip. Nothing is sent before you have seen the list.',
    he: 'קבצי טקסט של עד 2 MiB, תיקיות שלמות או zip. דבר לא נשלח לפני שראיתם את הרשימה.',
  },
  upload_needs_script: {
    en: 'Uploading reads your files in the browser and needs a script, which is switched off here. A single text can be pasted into a new file.',
    he: 'ההעלאה קוראת את הקבצים בדפדפן וצריכה סקריפט, והוא כבוי כאן. טקסט יחיד אפשר להדביק בקובץ חדש.',
  },
  choose_files: { en: 'Choose files', he: 'בחירת קבצים' },
  choose_folder: { en: 'Choose a folder', he: 'בחירת תיקייה' },
  drop_here: {
    en: 'Drop files anywhere on this page, or paste them.',
    he: 'אפשר לגרור קבצים לכל מקום בעמוד, או להדביק אותם.',
  },
  drop_now: { en: 'Drop to add', he: 'שחררו כדי להוסיף' },
  reading: { en: 'Reading {name}', he: 'קורא את {name}' },
  into_folder: { en: 'Into folder', he: 'אל תיקייה' },
  tags_for_all: { en: 'Tags for all', he: 'תגיות לכולם' },
  upload_table: { en: 'What will happen', he: 'מה יקרה' },
  column_size: { en: 'Size', he: 'גודל' },
  column_outcome: { en: 'What happens', he: 'מה יקרה' },
  name_of: { en: 'Name of {name}', he: 'השם של {name}' },
  remove_row: { en: 'Leave out {name}', he: 'להשמיט את {name}' },
  outcome_new: { en: 'New file', he: 'קובץ חדש' },
  outcome_next: { en: 'Version {n} of the file that is there', he: 'גרסה {n} של הקובץ הקיים' },
  outcome_unknown: { en: 'Looking', he: 'בודק' },
  outcome_unasked: {
    en: 'Could not check whether it exists',
    he: 'לא היה אפשר לבדוק אם הוא קיים',
  },
  outcome_refused: { en: 'Will not be saved', he: 'לא יישמר' },
  was_refused: { en: 'Not saved', he: 'לא נשמר' },
  plan_count: {
    en: { one: '{n} file will be saved', other: '{n} files will be saved' },
    he: { one: 'קובץ אחד יישמר', two: 'שני קבצים יישמרו', other: '{n} קבצים יישמרו' },
  },
  plan_refused: {
    en: { one: '{n} cannot be saved', other: '{n} cannot be saved' },
    he: { one: 'אחד לא יכול להישמר', two: 'שניים לא יכולים להישמר', other: '{n} לא יכולים להישמר' },
  },
  start_upload: {
    en: { one: 'Save {n} file', other: 'Save {n} files' },
    he: { one: 'שמירת קובץ אחד', two: 'שמירת שני קבצים', other: 'שמירת {n} קבצים' },
  },
  start_over: { en: 'Clear the list', he: 'ניקוי הרשימה' },
  sending: { en: 'Saving', he: 'שומר' },
  sent_of: { en: '{done} of {all} files', he: '{done} מתוך {all} קבצים' },
  row_waiting: { en: 'Waiting', he: 'ממתין' },
  row_sending: { en: 'Saving', he: 'שומר' },
  row_saved: { en: 'Saved, version {n}', he: 'נשמר, גרסה {n}' },
  row_unchanged: { en: 'Already there, unchanged', he: 'כבר שם, ללא שינוי' },
  paused_limit: {
    en: {
      one: 'Paused: the limit of this minute is reached. Going on in {n} s.',
      other: 'Paused: the limit of this minute is reached. Going on in {n} s.',
    },
    he: {
      one: 'בהשהיה: המכסה לדקה הזאת מוצתה. ממשיך בעוד שנייה.',
      two: 'בהשהיה: המכסה לדקה הזאת מוצתה. ממשיך בעוד שתי שניות.',
      other: 'בהשהיה: המכסה לדקה הזאת מוצתה. ממשיך בעוד {n} שניות.',
    },
  },
  paused_offline: {
    en: 'Paused: no connection. It goes on by itself when the connection is back. Keep this page open.',
    he: 'בהשהיה: אין חיבור. זה ימשיך מעצמו כשהחיבור יחזור. השאירו את העמוד פתוח.',
  },
  paused_signed_out: {
    en: 'Paused: you are signed out. Sign in in another tab, then go on here.',
    he: 'בהשהיה: החיבור לחשבון הסתיים. היכנסו בלשונית אחרת ואז המשיכו כאן.',
  },
  go_on: { en: 'Go on', he: 'להמשיך' },
  result_saved: {
    en: { one: '{n} saved', other: '{n} saved' },
    he: { one: 'אחד נשמר', two: 'שניים נשמרו', other: '{n} נשמרו' },
  },
  result_unchanged: {
    en: { one: '{n} unchanged', other: '{n} unchanged' },
    he: { one: 'אחד ללא שינוי', two: 'שניים ללא שינוי', other: '{n} ללא שינוי' },
  },
  result_refused: {
    en: { one: '{n} refused', other: '{n} refused' },
    he: { one: 'אחד נדחה', two: 'שניים נדחו', other: '{n} נדחו' },
  },
  retry_refused: { en: 'Retry the refused', he: 'ניסיון נוסף לנדחים' },
  upload_more: { en: 'Upload more', he: 'העלאה נוספת' },
  show_files: { en: 'Show my files', he: 'לקבצים שלי' },
  reason_twice_here: {
    en: 'Another file in this list has the same place. Give one of them another name.',
    he: 'קובץ אחר ברשימה מיועד לאותו מקום. תנו לאחד מהם שם אחר.',
  },
  reason_not_text: {
    en: 'Not a text file, so it cannot be kept here.',
    he: 'זה לא קובץ טקסט, ולכן אי אפשר לשמור אותו כאן.',
  },
  reason_lone_picture: {
    en: 'A picture is kept with a text: no Markdown file of this list shows it.',
    he: 'תמונה נשמרת יחד עם טקסט: אין ברשימה הזאת קובץ Markdown שמציג אותה.',
  },
  reason_other_encoding: {
    en: 'This is not the encoding of the file. Choose another one.',
    he: 'זה לא הקידוד של הקובץ. בחרו קידוד אחר.',
  },
  outcome_picture: { en: 'Goes with its text', he: 'נשמרת עם הטקסט שלה' },
  picture_left_out: {
    en: 'A picture of it could not be kept; the text names it as before.',
    he: 'אחת התמונות שלו לא נשמרה; הטקסט מזכיר אותה כמו קודם.',
  },
  read_as: { en: 'Read as', he: 'לקרוא בקידוד' },
  encoding_hint: {
    en: 'Not UTF-8. It is saved as UTF-8; check that the first lines read well.',
    he: 'לא UTF-8. הקובץ יישמר כ־UTF-8; בדקו שהשורות הראשונות קריאות.',
  },
  encoding_hebrew: { en: 'Hebrew (windows-1255)', he: 'עברית (windows-1255)' },
  encoding_western: {
    en: 'Western (windows-1252, Latin-1)',
    he: 'מערבי (windows-1252,‏ Latin-1)',
  },
  encoding_utf16le: { en: 'UTF-16 LE', he: 'UTF-16 LE' },
  encoding_utf16be: { en: 'UTF-16 BE', he: 'UTF-16 BE' },
  reason_zip_entry: {
    en: 'It could not be unpacked: damaged, locked or packed in an unknown way.',
    he: 'לא היה אפשר לפרוס אותו: פגום, נעול או ארוז בדרך לא מוכרת.',
  },
  zip_too_many: {
    en: '{name} holds more than 2,000 files. Nothing of it was taken; split it.',
    he: 'ב־{name} יש יותר מ־2,000 קבצים. דבר ממנו לא נלקח; חלקו אותו.',
  },
  zip_too_large: {
    en: '{name} unpacks to more than 50 MiB. Nothing of it was taken; split it.',
    he: '{name} נפרס ליותר מ־50 MiB. דבר ממנו לא נלקח; חלקו אותו.',
  },
  zip_unreadable: {
    en: '{name} is damaged or not a zip. Nothing of it was taken.',
    he: '{name} פגום או אינו zip. דבר ממנו לא נלקח.',
  },
  too_many_here: {
    en: 'The list takes 2,000 files. The others were left out: {n}.',
    he: 'הרשימה מקבלת 2,000 קבצים. השאר הושמטו: {n}.',
  },
  unreadable_file: {
    en: '{name} could not be read by the browser.',
    he: 'הדפדפן לא הצליח לקרוא את {name}.',
  },
  reason_changed_meanwhile: {
    en: 'The file was changed meanwhile. Retry saves yours as its next version.',
    he: 'הקובץ שונה בינתיים. ניסיון נוסף ישמור את שלכם כגרסה הבאה.',
  },
  reason_failed: {
    en: 'The server could not save it just now.',
    he: 'השרת לא הצליח לשמור אותו כרגע.',
  },
} as const
