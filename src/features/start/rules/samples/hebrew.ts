/** The sample library in Hebrew. */
import {
  countProgram,
  lampDrawing,
  retryProgram,
  type SampleLibrary,
  SORTING_LINE,
  WAITING_LINE,
} from './sample-library.ts'

export const hebrew: SampleLibrary = {
  folder: 'דוגמאות',
  first: {
    fileName: 'retry.ts',
    content: retryProgram('מנסה שוב אחרי כישלון, ובכל פעם ממתין פי שניים'),
    notes: [
      {
        line: WAITING_LINE,
        title: 'זה פתק',
        content: 'הוא נשאר ליד השורה שלו, גם כשהקוד סביבה זז.\n\n- [ ] לכתוב פתק משלכם',
        size: { width: 250, height: 180 },
      },
    ],
  },
  others: [
    {
      fileName: 'count_words.py',
      content: countProgram(
        'מדפיס את המילים הנפוצות ביותר בטקסט',
        'to be or not to be that is the question',
      ),
      notes: [
        {
          line: SORTING_LINE,
          title: 'למה למיין גם לפי המילה',
          content: 'שתי מילים יכולות להיות נפוצות באותה מידה. כך הסדר קבוע בכל הרצה.',
          color: 'blue_light',
        },
      ],
    },
    {
      fileName: 'רשימה לפני שחרור.md',
      content: `# רשימה לפני שחרור

אפשר לסמן תיבות תוך כדי קריאה; כל סימון הוא גרסה של הקובץ.

## לפני

- [x] כל הבדיקות עוברות
- [ ] השינויים מתוארים
- [ ] מישהו נוסף קרא אותם

## אחרי

- [ ] להסתכל שעה על השגיאות
- [ ] להודות לכולם

| שלב | מי | כמה זמן |
|---|---|---|
| בנייה | השרת | 4 דקות |
| הודעה | אתם | 10 דקות |
`,
      notes: [
        {
          line: 11,
          title: 'לא לדלג על החלק הזה',
          content: 'בפעם הקודמת התקלה התגלתה אחרי ארבעים דקות.',
          color: 'orange_light',
        },
      ],
    },
    {
      fileName: 'lamp.svg',
      content: lampDrawing('מנורת שולחן'),
      notes: [],
    },
  ],
  board: {
    name: 'רעיונות (דוגמה)',
    notes: [
      {
        title: 'לוח',
        content: 'כאן יש פתקים שאינם שייכים לקובץ. אפשר לגרור אותם, או להקיש **n** לפתק חדש.',
        position: { x: 60, y: 60 },
      },
      {
        title: 'לגרסה הבאה',
        content: '- [x] חיפוש מהיר יותר\n- [ ] תמונות כהות\n- [ ] ייצוא',
        color: 'green_light',
        position: { x: 340, y: 60 },
      },
      {
        title: 'תזכורת',
        content: 'הפעמון שעל פתק מזכיר אותו. הפתק הזה יצלצל מחר בתשע.',
        color: 'blue_light',
        position: { x: 620, y: 60 },
        isReminded: true,
      },
    ],
  },
}
