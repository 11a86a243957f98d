/** What pictures refuse. */
import { defineProblems } from '../../platform/problems/index.ts'

export const problems = defineProblems({
  picture_not_found: {
    status: 404,
    error: 'Picture not found',
    en: 'There is no such picture, or it is not yours.',
    he: 'אין תמונה כזאת, או שהיא לא שלכם.',
  },
  picture_unknown_type: {
    status: 415,
    error: 'Unknown picture type',
    en: 'Only PNG, JPEG, WebP and GIF pictures can be kept. What counts is the content, not the name.',
    he: 'אפשר לשמור רק תמונות PNG,‏ JPEG,‏ WebP ו־GIF. התוכן קובע, לא השם.',
  },
  picture_damaged: {
    status: 400,
    error: 'Damaged picture',
    en: 'This picture is incomplete or damaged. Nothing was kept of it.',
    he: 'התמונה הזאת חלקית או פגומה. דבר ממנה לא נשמר.',
  },
  picture_too_large: {
    status: 413,
    error: 'Picture too large',
    en: 'A picture may have 5 MiB. Make it smaller and try again.',
    he: 'תמונה יכולה להיות עד 5 MiB. הקטינו אותה ונסו שוב.',
  },
  picture_too_many_pixels: {
    status: 400,
    error: 'Too many pixels',
    en: 'A picture may have 40 million pixels. Make it smaller and try again.',
    he: 'בתמונה יכולים להיות עד 40 מיליון פיקסלים. הקטינו אותה ונסו שוב.',
  },
})

export const { refuse } = problems
