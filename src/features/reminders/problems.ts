/** What reminders refuse. */
import { defineProblems } from '../../platform/problems/index.ts'

export const problems = defineProblems({
  invalid_preset: {
    status: 400,
    error: 'invalid_preset',
    en: 'There is no such choice. Nothing was changed.',
    he: 'אין בחירה כזאת. דבר לא השתנה.',
  },
  invalid_tz: {
    status: 400,
    error: 'invalid_tz',
    en: 'That time zone is not known. Nothing was changed.',
    he: 'אזור הזמן הזה אינו מוכר. דבר לא השתנה.',
  },
  invalid_time: {
    status: 400,
    error: 'Invalid time',
    en: 'That is no date and time that can be read. Nothing was changed.',
    he: 'זה אינו תאריך ושעה שאפשר לקרוא. דבר לא השתנה.',
  },
  time_must_be_in_the_future: {
    status: 400,
    error: 'Time must be in the future',
    en: 'That moment has passed. Choose a later one.',
    he: 'המועד הזה כבר עבר. בחרו מועד מאוחר יותר.',
  },
  time_too_far: {
    status: 400,
    error: 'Time too far',
    en: 'A reminder can be set for ten years ahead at most.',
    he: 'אפשר לקבוע תזכורת עד עשר שנים קדימה.',
  },
  invalid_repeat: {
    status: 400,
    error: 'Invalid repeat',
    en: 'A reminder repeats daily, on weekdays, weekly or monthly.',
    he: 'תזכורת חוזרת כל יום, בימי חול, כל שבוע או כל חודש.',
  },
  invalid_minutes: {
    status: 400,
    error: 'Invalid minutes',
    en: 'Minutes are a whole number from 1 to 1440.',
    he: 'דקות הן מספר שלם מ-1 עד 1440.',
  },
  note_id_required: {
    status: 400,
    error: 'note_id required',
    en: 'It was not said which note is meant.',
    he: 'לא נאמר לאיזה פתק הכוונה.',
  },
  invalid_remind_at: {
    status: 400,
    error: 'invalid_remind_at',
    en: 'That is no moment that can be read. Nothing was changed.',
    he: 'זה אינו מועד שאפשר לקרוא. דבר לא השתנה.',
  },
  reminder_not_found: {
    status: 404,
    error: 'Reminder not found',
    en: 'There is no waiting reminder on this note, or it was changed elsewhere.',
    he: 'אין תזכורת ממתינה בפתק הזה, או שהיא שונתה במקום אחר.',
  },
})

export const { refuse } = problems
