/** The words of the code tools. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

export const texts = defineTexts('code-tools', {
  title: { en: 'Code tools', he: 'כלי קוד' },
  lead: {
    en: 'A scratch pad: try, tidy and check a piece of code. It stays on this device until you save it.',
    he: 'פנקס טיוטה: לנסות, לסדר ולבדוק קטע קוד. הוא נשאר במכשיר הזה עד שתשמרו אותו.',
  },
  needs_script: {
    en: 'The tools need JavaScript. Your files can be read without it.',
    he: 'הכלים דורשים JavaScript. את הקבצים שלכם אפשר לקרוא גם בלעדיו.',
  },
  code: { en: 'Code', he: 'קוד' },
  result: { en: 'Result', he: 'תוצאה' },
  language: { en: 'Language', he: 'שפה' },
  format: { en: 'Format', he: 'עיצוב' },
  check: { en: 'Check', he: 'בדיקה' },
  fix: { en: 'Fix', he: 'תיקון' },
  fix_how: { en: 'How far a fix may go', he: 'עד כמה ירחיק התיקון' },
  fix_safe: { en: 'Safe: nothing changes its meaning', he: 'בטוח: שום דבר לא משנה משמעות' },
  fix_cautious: {
    en: 'Cautious: says the same in a better way',
    he: 'זהיר: אומר אותו דבר בצורה טובה יותר',
  },
  fix_aggressive: {
    en: 'Aggressive: may behave differently in odd cases',
    he: 'מרחיק לכת: עשוי להתנהג אחרת במקרים נדירים',
  },
  compare: { en: 'Compare', he: 'השוואה' },
  examples: { en: 'Examples', he: 'דוגמאות' },
  example_hello: { en: 'Hello, with input', he: 'שלום, עם קלט' },
  example_primes: { en: 'Prime numbers', he: 'מספרים ראשוניים' },
  example_words: { en: 'Count words', he: 'ספירת מילים' },
  example_dataclass: { en: 'Sort tasks by date', he: 'מיון משימות לפי תאריך' },
  example_mistake: { en: 'Mistakes to fix', he: 'טעויות לתיקון' },
  example_slow: { en: 'Slow output', he: 'פלט איטי' },
  save: { en: 'Save as file', he: 'שמירה כקובץ' },
  file_name: { en: 'File name', he: 'שם הקובץ' },
  save_title: { en: 'Save as a file', he: 'שמירה כקובץ' },
  save_do: { en: 'Save', he: 'שמירה' },
  cancel: { en: 'Cancel', he: 'ביטול' },
  saved: { en: '{name} is in your files', he: '{name} נמצא בקבצים שלכם' },
  open_file: { en: 'Open', he: 'פתיחה' },
  from_file: { en: 'From {name}', he: 'מתוך {name}' },
  run: { en: 'Run', he: 'הרצה' },
  run_here: { en: 'Run in my browser', he: 'הרצה בדפדפן שלי' },
  stop: { en: 'Stop', he: 'עצירה' },
  seconds: {
    en: { one: '{n} second', other: '{n} seconds' },
    he: { one: 'שנייה אחת', two: 'שתי שניות', other: '{n} שניות' },
  },
  megabytes: { en: '{n} MB', he: '\u2066{n} MB\u2069' },
  time_limit: { en: 'Time limit', he: 'מגבלת זמן' },
  memory_limit: { en: 'Memory limit', he: 'מגבלת זיכרון' },
  no_network: { en: 'no network', he: 'ללא רשת' },
  input: { en: 'Input of the program', he: 'הקלט של התוכנית' },
  input_hint: {
    en: 'What the program reads with input().',
    he: 'מה שהתוכנית קוראת בעזרת ‎input()‎.',
  },
  size: { en: '{size} of {max}', he: '{size} מתוך {max}' },
  too_large: {
    en: 'Too large to run: {size} of {max}. Nothing was cut.',
    he: 'גדול מדי להרצה: {size} מתוך {max}. דבר לא קוצר.',
  },
  kept: { en: 'Kept on this device', he: 'נשמר במכשיר הזה' },
  output: { en: 'Output', he: 'פלט' },
  issues: { en: 'Issues', he: 'ממצאים' },
  changes: { en: 'Changes', he: 'שינויים' },
  runs: { en: 'Earlier runs', he: 'הרצות קודמות' },
  output_empty: {
    en: 'What a program prints appears here.',
    he: 'כאן מופיע מה שתוכנית מדפיסה.',
  },
  printed_nothing: { en: 'The program printed nothing.', he: 'התוכנית לא הדפיסה דבר.' },
  issues_empty: {
    en: 'Press Check to see what a careful reader would mark.',
    he: 'לחצו על בדיקה כדי לראות מה קורא קפדן היה מסמן.',
  },
  issues_none: { en: 'Nothing to mark. Well written.', he: 'אין מה לסמן. כתוב היטב.' },
  issues_count: {
    en: { one: '{n} issue', other: '{n} issues' },
    he: { one: 'ממצא אחד', two: 'שני ממצאים', other: '{n} ממצאים' },
  },
  issue_at: { en: 'Line {line}', he: 'שורה {line}' },
  issue_fix_safe: { en: 'safe fix', he: 'תיקון בטוח' },
  issue_fix_cautious: { en: 'cautious fix', he: 'תיקון זהיר' },
  issue_fix_aggressive: { en: 'aggressive fix', he: 'תיקון מרחיק לכת' },
  issue_error: { en: 'Error', he: 'שגיאה' },
  issue_warning: { en: 'Warning', he: 'אזהרה' },
  issue_info: { en: 'Style', he: 'סגנון' },
  changes_empty: {
    en: 'A fix or a comparison is shown here before anything changes.',
    he: 'תיקון או השוואה מוצגים כאן לפני שמשהו משתנה.',
  },
  no_changes: { en: 'No differences.', he: 'אין הבדלים.' },
  compared: { en: 'Since it was opened', he: 'מאז שנפתח' },
  proposed: {
    en: { one: '{n} place would change', other: '{n} places would change' },
    he: { one: 'מקום אחד ישתנה', two: 'שני מקומות ישתנו', other: '{n} מקומות ישתנו' },
  },
  nothing_to_fix: { en: 'There is nothing to fix at this level.', he: 'אין מה לתקן ברמה הזאת.' },
  apply: { en: 'Apply', he: 'החלה' },
  discard: { en: 'Discard', he: 'ביטול השינויים' },
  applied: { en: 'The fix was applied', he: 'התיקון הוחל' },
  outdated: {
    en: 'The code has changed since. Fix it again to see what would change now.',
    he: 'הקוד השתנה מאז. תקנו שוב כדי לראות מה ישתנה עכשיו.',
  },
  formatted: { en: 'Formatted', he: 'הקוד עוצב' },
  already_formatted: { en: 'Already well formatted', he: 'כבר מעוצב היטב' },
  not_readable: {
    en: 'Line {line}: {message}. Nothing was changed.',
    he: 'שורה {line}: {message}. דבר לא השתנה.',
  },
  tool_failed: {
    en: 'That did not work, and nothing was changed. Try again.',
    he: 'זה לא הצליח, ודבר לא השתנה. נסו שוב.',
  },
  not_saved: {
    en: 'It was not saved. Your code is still here.',
    he: 'זה לא נשמר. הקוד שלכם עדיין כאן.',
  },
  name_taken: {
    en: 'A file of that name exists. Choose another name.',
    he: 'קובץ בשם הזה כבר קיים. בחרו שם אחר.',
  },
  no_tool: {
    en: 'No tool here knows this language; it can be written and saved.',
    he: 'אף כלי כאן אינו מכיר את השפה הזאת; אפשר לכתוב ולשמור.',
  },
  only_python: { en: 'Only Python can be run.', he: 'אפשר להריץ רק Python.' },
  needs_premium: {
    en: 'Running code needs a premium account. Formatting, checking and fixing work for everyone.',
    he: 'להרצת קוד נדרש חשבון פרימיום. עיצוב, בדיקה ותיקון פתוחים לכולם.',
  },
  off_switched_off: {
    en: 'Running on this server is switched off. Python can run in your own browser instead.',
    he: 'ההרצה בשרת הזה כבויה. אפשר להריץ Python בדפדפן שלכם.',
  },
  off_not_linux: {
    en: 'This server cannot isolate programs: that needs Linux. Python can run in your own browser instead.',
    he: 'השרת הזה אינו יכול לבודד תוכניות: לשם כך נדרש Linux. אפשר להריץ Python בדפדפן שלכם.',
  },
  off_no_python: {
    en: 'There is no Python on this server. It can run in your own browser instead.',
    he: 'אין Python בשרת הזה. אפשר להריץ בדפדפן שלכם.',
  },
  off_no_bubblewrap: {
    en: 'This server lacks bubblewrap, which isolates programs. Python can run in your own browser instead.',
    he: 'בשרת הזה חסר bubblewrap, שמבודד תוכניות. אפשר להריץ Python בדפדפן שלכם.',
  },
  off_refused: {
    en: 'This server’s system refuses to isolate programs. Python can run in your own browser instead.',
    he: 'המערכת של השרת הזה מסרבת לבודד תוכניות. אפשר להריץ Python בדפדפן שלכם.',
  },
  off_unsafe: {
    en: 'This server’s isolation did not pass its check. Python can run in your own browser instead.',
    he: 'הבידוד של השרת הזה לא עמד בבדיקה. אפשר להריץ Python בדפדפן שלכם.',
  },
  checking: {
    en: 'Looking whether this server can run code…',
    he: 'בודק אם השרת הזה יכול להריץ קוד…',
  },
  off_unknown: {
    en: 'Whether this server can run code could not be checked.',
    he: 'לא ניתן היה לבדוק אם השרת הזה מריץ קוד.',
  },
  loading_python: {
    en: 'Loading Python into your browser (about 6 MB, once)',
    he: 'טוען את Python לדפדפן שלכם (כ־6 MB, פעם אחת)',
  },
  running: { en: 'Running', he: 'רץ' },
  in_browser: { en: 'in your browser', he: 'בדפדפן שלכם' },
  end_finished: { en: 'Finished', he: 'הסתיים' },
  end_failed: { en: 'Ended with code {code}', he: 'הסתיים בקוד {code}' },
  end_time: { en: 'Timed out after {n} s', he: 'הזמן נגמר אחרי {n} שנ׳' },
  end_memory: { en: 'Out of memory', he: 'הזיכרון נגמר' },
  end_processes: { en: 'No more processes are allowed', he: 'אין להפעיל תהליכים נוספים' },
  end_output: { en: 'Output cut at {size}', he: 'הפלט נקטע ב־{size}' },
  end_crash: { en: 'Python crashed', he: 'Python קרס' },
  end_blocked: { en: 'Stopped: a forbidden system call', he: 'נעצר: קריאת מערכת אסורה' },
  end_killed: { en: 'Killed', he: 'נהרג' },
  end_protocol: { en: 'Stopped for misusing its sandbox', he: 'נעצר על שימוש לרעה בארגז החול' },
  end_stopped: { en: 'Stopped', he: 'נעצר' },
  end_lost: {
    en: 'The connection broke off; the program was ended',
    he: 'החיבור נקטע; התוכנית הופסקה',
  },
  ran_ms: { en: '{n} ms', he: '{n} אלפיות שנייה' },
  go_to_line: { en: 'Go to line {line}', he: 'מעבר לשורה {line}' },
  other_run: {
    en: 'Your other run is still going. Stop it, or wait until it ends.',
    he: 'ההרצה האחרת שלכם עדיין פועלת. עצרו אותה או המתינו לסיומה.',
  },
  busy: {
    en: 'All places for running code are taken. Try again in a moment.',
    he: 'כל המקומות להרצת קוד תפוסים. נסו שוב בעוד רגע.',
  },
  too_fast: {
    en: 'That was a little fast. Try again in {n} s.',
    he: 'זה היה מהיר מדי. נסו שוב בעוד {n} שנ׳.',
  },
  not_run: {
    en: 'The program was not run. Your code is still here.',
    he: 'התוכנית לא הורצה. הקוד שלכם עדיין כאן.',
  },
  no_answer: {
    en: 'There is no connection to the server. Your code is still here.',
    he: 'אין חיבור לשרת. הקוד שלכם עדיין כאן.',
  },
  close: { en: 'Close', he: 'סגירה' },
  asks_for_input: {
    en: 'The program asks for input. Give it some in',
    he: 'התוכנית מבקשת קלט. אפשר לתת לה אותו ב־',
  },
  what_can_be_imported: { en: 'What can be imported', he: 'מה אפשר לייבא' },
  runs_empty: {
    en: 'Runs of this visit are listed here.',
    he: 'כאן רשומות ההרצות של הביקור הזה.',
  },
  run_at: { en: 'Run {n}', he: 'הרצה {n}' },
  take_up: { en: 'Bring back this code', he: 'החזרת הקוד הזה' },
  taken_up: { en: 'The code of run {n} is back', he: 'הקוד של הרצה {n} חזר' },
  unchanged_lines: {
    en: { one: '{n} unchanged line', other: '{n} unchanged lines' },
    he: { one: 'שורה אחת ללא שינוי', two: 'שתי שורות ללא שינוי', other: '{n} שורות ללא שינוי' },
  },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
