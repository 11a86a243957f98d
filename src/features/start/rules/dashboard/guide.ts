/** The guide that a newcomer may add: a plain file of their own. */
import type { Locale } from '#platform/i18n/phrases.ts'

export interface Guide {
  fileName: string
  content: string
  note: { title: string; content: string; size: { width: number; height: number } }
}

/** The line of the guide's own note: the heading about notes. */
export const NOTED_LINE = 5

// All of its text in both languages: a note that is cut teaches nothing.
const NOTE_SIZE = { width: 280, height: 240 }

export const GUIDES: Record<Locale, Guide> = {
  en: {
    fileName: 'Start here.md',
    content: `# Start here

This is a file like any other: change it, share it, delete it.

## Notes

- [ ] Open any file, point at a line, press the **+** beside it, and type. On a phone: tap the line's number first.
- [ ] Or press **n**: the note belongs to the line that you chose. It is saved by itself.

A note stays with its line when the file changes. \`- [ ]\` in a note makes a box to tick.

## Reminders

Press the bell on a note and write when: \`tomorrow 9\`, \`fri 14:30\`, \`every weekday 8:30\`. **Reminders** lists them all.

## Boards

**Boards** hold notes that belong to no file: ideas, plans, things to do. Press **n** on a board, or double-click.

## Find

Press **Ctrl+K** anywhere and type any part of a name, a tag or the text itself.
In Files, \`lang:go\`, \`tag:work\`, \`"a phrase"\` and \`-not\` narrow a search.

## Write

- [ ] Create a file with **New**, or drop files and folders on **Upload**.
- [ ] Edit this one and save. The previous version is kept; **History** shows the difference.
- [x] Tick a box in a document: that creates a version too.

## Read

Line numbers are links; Shift and a second click select a range.

\`\`\`ts
export const answer = (question: string) => (question ? 42 : null)
\`\`\`

## Share

**Share** on a file creates a link to exactly this version. Nobody sees anything else of yours.

> [!TIP]
> Press **?** on any page to see its shortcuts.
`,
    note: {
      title: 'A note',
      content: `It stays with its line, even when the text around it changes.

- [ ] Drag me, fold me, write in me
- [ ] Delete me: I can be restored for 30 days`,
      size: NOTE_SIZE,
    },
  },
  he: {
    fileName: 'מתחילים כאן.md',
    content: `# מתחילים כאן

זה קובץ כמו כל קובץ אחר: אפשר לשנות אותו, לשתף או למחוק.

## פתקים

- [ ] פתחו קובץ, הצביעו על שורה, לחצו על **+** שלידה והקלידו. בטלפון: קודם מקישים על מספר השורה.
- [ ] או הקישו **n**: הפתק שייך לשורה שבחרתם. הוא נשמר מעצמו.

הפתק נשאר עם השורה שלו גם כשהקובץ משתנה. \`- [ ]\` בתוך פתק יוצר תיבה לסימון.

## תזכורות

לחצו על הפעמון שעל פתק וכתבו מתי: \`מחר ב-9\`, \`ביום ראשון 10:00\`, \`כל יום ב-8\`. העמוד **תזכורות** מראה את כולן.

## לוחות

**לוחות** מחזיקים פתקים שאינם שייכים לקובץ: רעיונות, תכניות, דברים לעשות. הקישו **n** בלוח, או לחצו פעמיים.

## חיפוש

הקישו **Ctrl+K** בכל מקום והקלידו חלק כלשהו משם, מתגית או מהטקסט עצמו.
ברשימת הקבצים \`lang:go\`, \`tag:work\`, \`"ביטוי שלם"\` ו־\`-not\` מצמצמים את החיפוש.

## כתיבה

- [ ] יוצרים קובץ עם **חדש**, או גוררים קבצים ותיקיות אל **העלאה**.
- [ ] עורכים את הקובץ הזה ושומרים. הגרסה הקודמת נשארת; **היסטוריה** מראה את ההבדל.
- [x] סימון תיבה במסמך יוצר גם הוא גרסה.

## קריאה

מספרי השורות הם קישורים; Shift ולחיצה שנייה בוחרים טווח.

\`\`\`ts
export const answer = (question: string) => (question ? 42 : null)
\`\`\`

## שיתוף

**שיתוף** בקובץ נותן קישור לגרסה הזאת בדיוק. אף אחד אינו רואה שום דבר אחר שלכם.

> [!TIP]
> הקישו **?** בכל עמוד כדי לראות את קיצורי המקשים שלו.
`,
    note: {
      title: 'פתק',
      content: `הפתק נשאר עם השורה שלו, גם כשהטקסט סביבה משתנה.

- [ ] אפשר לגרור אותי, למזער אותי ולכתוב בי
- [ ] אפשר למחוק אותי: אפשר לשחזר אותי במשך 30 ימים`,
      size: NOTE_SIZE,
    },
  },
}
