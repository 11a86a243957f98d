/** The guide that a newcomer may add: a plain file of their own. */
import type { Locale } from '#platform/i18n/phrases.ts'

export interface Guide {
  fileName: string
  content: string
  note: { title: string; content: string }
}

/** The line of the sample note: the heading about writing. */
export const NOTED_LINE = 10

export const GUIDES: Record<Locale, Guide> = {
  en: {
    fileName: 'Start here.md',
    content: `# Start here

This is a file like any other: change it, share it, delete it.

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

- [ ] Drag me, minimise me, write in me
- [ ] Delete me: I can be restored for 30 days`,
    },
  },
  he: {
    fileName: 'מתחילים כאן.md',
    content: `# מתחילים כאן

זה קובץ כמו כל קובץ אחר: אפשר לשנות אותו, לשתף או למחוק.

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
    },
  },
}
