/** The words of the viewer. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

export const texts = defineTexts('viewer', {
  // The frame of a file.
  views: { en: 'Views of this file', he: 'תצוגות של הקובץ' },
  source: { en: 'Source', he: 'קוד' },
  rendered: { en: 'Rendered', he: 'תצוגה' },
  history: { en: 'History', he: 'היסטוריה' },
  folder: { en: 'Folder', he: 'תיקייה' },
  lines: {
    en: { one: '{count} line', other: '{count} lines' },
    he: { one: 'שורה אחת', two: 'שתי שורות', other: '{count} שורות' },
  },
  copy: { en: 'Copy', he: 'העתקה' },
  copy_file: { en: 'Copy the whole file', he: 'העתקת כל הקובץ' },
  copy_link: { en: 'Copy a link to this version', he: 'העתקת קישור לגרסה הזאת' },
  run: { en: 'Run', he: 'הרצה' },
  open_in_tools: { en: 'Open in code tools', he: 'פתיחה בכלי הקוד' },
  edit: { en: 'Edit', he: 'עריכה' },
  download: { en: 'Download', he: 'הורדה' },
  share: { en: 'Share', he: 'שיתוף' },
  star: { en: 'Add to favourites', he: 'הוספה למועדפים' },
  unstar: { en: 'Remove from favourites', he: 'הסרה מהמועדפים' },
  starred: { en: 'Added to favourites', he: 'נוסף למועדפים' },
  unstarred: { en: 'Removed from favourites', he: 'הוסר מהמועדפים' },
  pin: { en: 'Pin', he: 'הצמדה' },
  unpin: { en: 'Unpin', he: 'ביטול הצמדה' },
  pinned: { en: 'Pinned', he: 'הוצמד' },
  unpinned: { en: 'No longer pinned', he: 'כבר לא מוצמד' },
  more: { en: 'More actions', he: 'פעולות נוספות' },
  rename: { en: 'Rename and describe', he: 'שינוי שם ותיאור' },
  to_bin: { en: 'Move to the bin', he: 'העברה לסל' },
  binned: { en: '{name} is in the bin', he: '{name} עבר לסל' },
  in_bin: {
    en: 'This file is in the bin. Nothing else was changed.',
    he: 'הקובץ הזה בסל. דבר אחר לא השתנה.',
  },
  undo_bin: { en: 'Take it back', he: 'החזרה מהסל' },
  my_files: { en: 'My files', he: 'הקבצים שלי' },
  not_done: {
    en: 'That did not work, and nothing was changed. Try again.',
    he: 'זה לא הצליח, ודבר לא השתנה. נסו שוב.',
  },
  not_read: {
    en: 'The file could not be read just now. Try again.',
    he: 'לא היה אפשר לקרוא את הקובץ כרגע. נסו שוב.',
  },
  find_file: { en: 'Find a file', he: 'חיפוש קובץ' },

  // Versions.
  version: { en: 'Version {version}', he: 'גרסה {version}' },
  version_row: { en: 'Version {version} · {time}', he: 'גרסה {version} · {time}' },
  versions: { en: 'Versions', he: 'גרסאות' },
  all_versions: { en: 'All versions', he: 'כל הגרסאות' },
  all_n_versions: {
    en: { one: 'Show the {n} version', other: 'Show all {n} versions' },
    he: { one: 'הצגת הגרסה', two: 'הצגת שתי הגרסאות', other: 'הצגת כל {n} הגרסאות' },
  },
  current: { en: 'Current', he: 'נוכחית' },
  old_version: {
    en: 'Version {version} of {newest}, read only',
    he: 'גרסה {version} מתוך {newest}, לקריאה בלבד',
  },
  being_indexed: {
    en: 'This text is still being indexed: a search may miss it for a moment.',
    he: 'הטקסט עדיין נוסף לאינדקס: ייתכן שחיפוש יפסח עליו לרגע.',
  },
  compare: { en: 'Compare', he: 'השוואה' },
  newest: { en: 'Newest version', he: 'הגרסה החדשה' },
  restore: { en: 'Restore', he: 'שחזור' },
  restore_as: { en: 'Restore as version {version}', he: 'שחזור כגרסה {version}' },
  restore_n: { en: 'Restore version {version}', he: 'שחזור גרסה {version}' },
  restored: {
    en: 'Version {version} is back as the newest one. The others are kept.',
    he: 'גרסה {version} חזרה להיות החדשה ביותר. האחרות נשמרו.',
  },
  only_version: {
    en: 'This is the only version so far. Each change will add one.',
    he: 'זאת הגרסה היחידה עד כה. כל שינוי יוסיף אחת.',
  },
  choice_from: { en: 'From', he: 'מ־' },
  choice_to: { en: 'To', he: 'אל' },
  compare_chosen: { en: 'Compare the chosen two', he: 'השוואת השתיים שנבחרו' },
  choose_from: { en: 'Compare from version {version}', he: 'השוואה מגרסה {version}' },
  choose_to: { en: 'Compare to version {version}', he: 'השוואה אל גרסה {version}' },
  growth: { en: 'Against the version before', he: 'לעומת הגרסה הקודמת' },
  compared: { en: 'From version {from} to {to}', he: 'מגרסה {from} לגרסה {to}' },
  comparison: { en: 'Comparison', he: 'השוואה' },
  layout: { en: 'Layout of the comparison', he: 'צורת ההשוואה' },
  split: { en: 'Side by side', he: 'זה לצד זה' },
  unified: { en: 'Unified', he: 'מאוחדת' },
  no_difference: { en: 'The two are the same.', he: 'שתי הגרסאות זהות.' },
  approximate: {
    en: 'The two differ so much that some lines may be shown as changed that only moved.',
    he: 'ההבדל כה גדול ששורות אחדות שרק זזו עשויות להיראות כאילו השתנו.',
  },
  same_lines: {
    en: { one: '{count} line without change', other: '{count} lines without change' },
    he: { one: 'שורה אחת ללא שינוי', two: 'שתי שורות ללא שינוי', other: '{count} שורות ללא שינוי' },
  },
  more_rows: {
    en: { one: '{n} more row is not shown', other: '{n} more rows are not shown' },
    he: {
      one: 'עוד שורה אחת לא מוצגת',
      two: 'עוד שתי שורות לא מוצגות',
      other: 'עוד {n} שורות לא מוצגות',
    },
  },
  no_final_break: { en: 'no line break at the end', he: 'אין מעבר שורה בסוף' },
  old_line: { en: 'Old line', he: 'שורה ישנה' },
  new_line: { en: 'New line', he: 'שורה חדשה' },
  old_text: { en: 'Old text', he: 'טקסט ישן' },
  new_text: { en: 'New text', he: 'טקסט חדש' },
  change: { en: 'Change', he: 'שינוי' },
  text: { en: 'Text', he: 'טקסט' },
  added: { en: 'added', he: 'נוסף' },
  removed: { en: 'removed', he: 'הוסר' },

  // The source.
  tools: { en: 'Tools for reading', he: 'כלי קריאה' },
  source_of: {
    en: { one: 'Source of {name}, {count} line', other: 'Source of {name}, {count} lines' },
    he: {
      one: 'הקוד של {name}, שורה אחת',
      two: 'הקוד של {name}, שתי שורות',
      other: 'הקוד של {name}, {count} שורות',
    },
  },
  line: { en: 'Line {line}', he: 'שורה {line}' },
  show_rest: {
    en: { one: 'Show the rest ({count} character)', other: 'Show the rest ({count} characters)' },
    he: {
      one: 'הצגת ההמשך (תו אחד)',
      two: 'הצגת ההמשך (שני תווים)',
      other: 'הצגת ההמשך ({count} תווים)',
    },
  },
  long_lines_cut: {
    en: 'Lines over {n} characters are cut here. The download has them whole.',
    he: 'שורות של יותר מ־{n} תווים מקוצרות כאן. בהורדה הן שלמות.',
  },
  undrawn_busy: {
    en: 'The server is drawing other documents right now. Please try again in a moment; the source is here already.',
    he: 'השרת מציג כרגע מסמכים אחרים. נסו שוב בעוד רגע; המקור כבר כאן.',
  },
  undrawn_timeout: {
    en: 'This document took longer to draw than it may. Nothing of it is missing in its source.',
    he: 'הצגת המסמך ארכה יותר מן המותר. במקור שלו לא חסר דבר.',
  },
  undrawn_failed: {
    en: 'This document could not be drawn. Nothing of it is missing in its source.',
    he: 'לא הצלחנו להציג את המסמך. במקור שלו לא חסר דבר.',
  },
  try_again: { en: 'Try again', he: 'ניסיון נוסף' },
  undrawn_too_large: {
    en: 'Drawn as a page, this document would be too large. Nothing of it is missing in its source.',
    he: 'כעמוד מצויר המסמך הזה היה גדול מדי. במקור שלו לא חסר דבר.',
  },
  empty_file: { en: 'This file is empty.', he: 'הקובץ הזה ריק.' },
  hidden_direction: {
    en: {
      one: 'This file has {n} hidden character that changes the direction of text. Code may not be what it seems:',
      other:
        'This file has {n} hidden characters that change the direction of text. Code may not be what it seems:',
    },
    he: {
      one: 'בקובץ יש תו נסתר אחד שמשנה את כיוון הטקסט. ייתכן שהקוד אינו מה שהוא נראה:',
      two: 'בקובץ יש שני תווים נסתרים שמשנים את כיוון הטקסט. ייתכן שהקוד אינו מה שהוא נראה:',
      other: 'בקובץ יש {n} תווים נסתרים שמשנים את כיוון הטקסט. ייתכן שהקוד אינו מה שהוא נראה:',
    },
  },
  pages: { en: 'Pages of this file', he: 'עמודים של הקובץ' },
  earlier_lines: { en: 'Earlier lines', he: 'שורות קודמות' },
  later_lines: { en: 'Later lines', he: 'שורות הבאות' },
  lines_shown: {
    en: 'Lines {first} to {last} of {total}',
    he: 'שורות {first} עד {last} מתוך {total}',
  },
  wrap: { en: 'Wrap long lines', he: 'גלישת שורות ארוכות' },
  outline: { en: 'Outline', he: 'מתאר' },
  find: { en: 'Find in this file', he: 'חיפוש בקובץ' },
  find_label: { en: 'Find', he: 'חיפוש' },
  find_count: { en: '{at} of {n}', he: '{at} מתוך {n}' },
  find_many: { en: '{at} of more than {n}', he: '{at} מתוך יותר מ־{n}' },
  find_none: { en: 'Not found', he: 'לא נמצא' },
  find_waiting: { en: 'Searching', he: 'מחפש' },
  match_case: { en: 'Match case', he: 'התאמת רישיות' },
  whole_word: { en: 'Whole word', he: 'מילה שלמה' },
  previous_hit: { en: 'Previous', he: 'הקודם' },
  next_hit: { en: 'Next', he: 'הבא' },
  close: { en: 'Close', he: 'סגירה' },
  go_to_line: { en: 'Go to line', he: 'מעבר לשורה' },
  line_prompt: { en: 'Line', he: 'שורה' },
  line_hint: {
    en: 'A number, two numbers (120-140), or “end”.',
    he: 'מספר, שני מספרים (120-140), או ”סוף“.',
  },
  no_such_line: { en: 'This file has lines 1 to {n}.', he: 'בקובץ שורות 1 עד {n}.' },
  go: { en: 'Go', he: 'מעבר' },
  chosen_line: { en: 'Line {first}', he: 'שורה {first}' },
  chosen_lines: { en: 'Lines {first} to {last}', he: 'שורות {first} עד {last}' },
  note_here: { en: 'Note here', he: 'פתק כאן' },
  copy_lines_link: { en: 'Copy link', he: 'העתקת קישור' },
  copy_lines: { en: 'Copy text', he: 'העתקת הטקסט' },
  whole_file_hint: {
    en: 'The browser finds only what is on the screen. Press F to search the whole file.',
    he: 'הדפדפן מוצא רק את מה שעל המסך. F מחפש בכל הקובץ.',
  },

  // HTML.
  width: { en: 'Width', he: 'רוחב' },
  full_width: { en: 'Full', he: 'מלא' },
  run_scripts: { en: 'Run scripts', he: 'הרצת סקריפטים' },
  scripts_isolated: {
    en: 'Scripts run isolated: no network, no access to your library.',
    he: 'הסקריפטים רצים מבודדים: בלי רשת ובלי גישה לספרייה שלכם.',
  },
  scripts_off: { en: 'Scripts are off.', he: 'הסקריפטים כבויים.' },
  nothing_outside: {
    en: 'Images, styles and fonts from outside do not load.',
    he: 'תמונות, עיצובים וגופנים מבחוץ אינם נטענים.',
  },
  reload_frame: { en: 'Reload', he: 'טעינה מחדש' },
  open_alone: { en: 'Open alone', he: 'פתיחה בנפרד' },
  frame_of: { en: '{name}, rendered', he: 'תצוגה של {name}' },

  // SVG.
  ground: { en: 'Background', he: 'רקע' },
  ground_light: { en: 'Light', he: 'בהיר' },
  ground_dark: { en: 'Dark', he: 'כהה' },
  ground_grid: { en: 'Grid', he: 'משבצות' },
  scale: { en: 'Scale', he: 'קנה מידה' },
  fit: { en: 'Fit', he: 'התאמה' },
  no_size: { en: 'No size of its own', he: 'ללא מידה משלו' },
  image_of: { en: 'The image {name}', he: 'התמונה {name}' },
  svg_fault_no_root: { en: 'It has no svg element at its root.', he: 'אין בשורש שלו אלמנט svg.' },
  svg_fault_unclosed: { en: 'The element {name} is not closed.', he: 'האלמנט {name} אינו סגור.' },
  svg_fault_mismatched: {
    en: 'The closing tag {name} closes nothing.',
    he: 'תגית הסיום {name} אינה סוגרת דבר.',
  },
  svg_fault_unfinished: { en: 'A tag or comment is not finished.', he: 'תגית או הערה אינה גמורה.' },
  svg_fault_attribute: {
    en: 'An attribute of {name} is not written as name="value", or stands there twice.',
    he: 'מאפיין של {name} אינו כתוב בצורה name="value", או שהוא מופיע פעמיים.',
  },
  svg_fault_entity: { en: 'There is no entity {name}.', he: 'אין ישות בשם {name}.' },
  svg_fault_prefix: { en: 'The prefix {name} is not declared.', he: 'הקידומת {name} אינה מוצהרת.' },
  svg_fault_after_root: {
    en: 'Something stands after the end of the image.',
    he: 'יש משהו אחרי סוף התמונה.',
  },
  svg_fault_unknown: { en: 'The browser gives no reason.', he: 'הדפדפן אינו אומר מדוע.' },
  not_drawable: {
    en: 'This file cannot be drawn as an image. Its source is unchanged.',
    he: 'אי אפשר לצייר את הקובץ הזה כתמונה. הקוד שלו לא השתנה.',
  },
  see_line: { en: 'See line {line}', he: 'לשורה {line}' },
  see_source: { en: 'See the source', he: 'לקוד' },

  // Markdown.
  contents: { en: 'Contents', he: 'תוכן' },
  ticking_needs_script: {
    en: 'Ticking boxes needs JavaScript. Everything can be read without it.',
    he: 'לסימון תיבות נדרש JavaScript. אפשר לקרוא הכול גם בלעדיו.',
  },
  copied_selection: { en: 'Copied as text', he: 'הועתק כטקסט' },
  copy_as_markdown: { en: 'Copy as Markdown', he: 'העתקה כ־Markdown' },
  tick_conflict: {
    en: 'The file was changed elsewhere, so the box was not ticked. This is how the file stands now.',
    he: 'הקובץ שונה במקום אחר, ולכן התיבה לא סומנה. כך הקובץ עכשיו.',
  },
  tick_failed: {
    en: 'The box could not be saved and is as it was. Try again.',
    he: 'אי אפשר היה לשמור את התיבה, והיא כפי שהייתה. נסו שוב.',
  },
  tick_of: { en: 'Box: {words}', he: 'תיבה: {words}' },
  ticks_waiting: { en: 'Waits for a connection', he: 'ממתין לחיבור' },
  outside_image: { en: 'Image from {host}', he: 'תמונה מ־{host}' },
  image_failed: { en: 'The image could not be loaded.', he: 'אי אפשר היה לטעון את התמונה.' },
  diagram: { en: 'Diagram', he: 'תרשים' },
  diagram_failed: {
    en: 'This diagram could not be drawn. Its source is below.',
    he: 'אי אפשר היה לצייר את התרשים. המקור שלו למטה.',
  },
  back_at_place: {
    en: 'You are back where you stopped reading',
    he: 'חזרתם למקום שבו הפסקתם לקרוא',
  },
  to_start: { en: 'To the start', he: 'להתחלה' },
})

/** What stands at the lines of a source: a thread that draws them is given the phrases. */
export const lineLabels = { line: texts.phrases.line, rest: texts.phrases.show_rest }

/** The same for what stands in the rows of a comparison. */
export const comparisonLabels = {
  sameLines: texts.phrases.same_lines,
  added: texts.phrases.added,
  removed: texts.phrases.removed,
  noFinalBreak: texts.phrases.no_final_break,
}

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
