/** What the library refuses. */
import { defineProblems } from '../../platform/problems/index.ts'

export const problems = defineProblems({
  file_not_found: {
    status: 404,
    error: 'File not found',
    en: 'There is no such file, or it is not yours.',
    he: 'אין קובץ כזה, או שהוא לא שלכם.',
  },
  version_not_found: {
    status: 404,
    error: 'Version not found',
    en: 'This file has no such version.',
    he: 'לקובץ הזה אין גרסה כזאת.',
  },
  some_files_not_found: {
    status: 404,
    error: 'Some files not found',
    en: 'Some of the files no longer exist. Nothing was changed.',
    he: 'חלק מהקבצים כבר אינם קיימים. דבר לא השתנה.',
  },
  no_files_selected: {
    status: 400,
    error: 'No files selected',
    en: 'No files are selected.',
    he: 'לא נבחרו קבצים.',
  },
  too_many_files: {
    status: 400,
    error: 'Too many files (max 100)',
    en: 'At most 100 files can be changed at once. Nothing was changed.',
    he: 'אפשר לשנות עד 100 קבצים בבת אחת. דבר לא השתנה.',
  },
  too_many_paths: {
    status: 400,
    error: 'Too many paths (max 500)',
    en: 'At most 500 names can be asked about at once.',
    he: 'אפשר לשאול על עד 500 שמות בבת אחת.',
  },
  invalid_file_id: {
    status: 400,
    error: 'Invalid file id',
    en: 'One of the files is not named correctly. Nothing was changed.',
    he: 'אחד הקבצים אינו מזוהה כראוי. דבר לא השתנה.',
  },
  file_exists: {
    status: 409,
    error: 'File exists',
    en: 'A file with this name is already there. Open it, save as its next version, or choose another name.',
    he: 'כבר יש קובץ בשם הזה. אפשר לפתוח אותו, לשמור כגרסה הבאה שלו, או לבחור שם אחר.',
    retry: 'never',
  },
  version_conflict: {
    status: 409,
    error: 'Version conflict',
    en: 'The file was changed elsewhere meanwhile. Both texts are kept; choose what to save.',
    he: 'הקובץ שונה בינתיים במקום אחר. שני הטקסטים שמורים; בחרו מה לשמור.',
  },
  base_version_required: {
    status: 400,
    error: 'base_version required',
    en: 'A change of the text must say which version it started from.',
    he: 'שינוי של הטקסט צריך לומר מאיזו גרסה התחיל.',
  },
  invalid_base_version: {
    status: 400,
    error: 'Invalid base_version',
    en: 'That is not a version number.',
    he: 'זה לא מספר גרסה.',
  },
  invalid_file_name: {
    status: 400,
    error: 'Invalid file name',
    en: 'A name has 1 to 255 characters and no slashes or control characters.',
    he: 'בשם יש 1 עד 255 תווים, בלי לוכסנים ותווי בקרה.',
  },
  invalid_folder: {
    status: 400,
    error: 'Invalid folder',
    en: 'A folder is made of names joined by slashes, 1,024 characters at most.',
    he: 'תיקייה בנויה משמות מופרדים בלוכסן, עד 1,024 תווים.',
  },
  invalid_content: {
    status: 400,
    error: 'Invalid content',
    en: 'The content of a file is text.',
    he: 'תוכן של קובץ הוא טקסט.',
  },
  content_too_large: {
    status: 413,
    error: 'Content too large',
    en: 'A file may have 2 MiB of text. Nothing was cut and nothing was changed.',
    he: 'קובץ יכול להכיל עד 2 MiB של טקסט. דבר לא קוצר ודבר לא השתנה.',
  },
  binary_file: {
    status: 400,
    error: 'Binary file',
    en: 'This is not a text file, so it cannot be kept here.',
    he: 'זה לא קובץ טקסט, ולכן אי אפשר לשמור אותו כאן.',
  },
  invalid_language: {
    status: 400,
    error: 'Invalid language',
    en: 'There is no such language.',
    he: 'אין שפה כזאת.',
  },
  invalid_description: {
    status: 400,
    error: 'Invalid description',
    en: 'A description is text of at most 500 characters.',
    he: 'תיאור הוא טקסט של עד 500 תווים.',
  },
  invalid_tags: {
    status: 400,
    error: 'Invalid tags',
    en: 'At most 20 tags of 1 to 50 characters each, without control characters.',
    he: 'עד 20 תגיות, כל אחת 1 עד 50 תווים, בלי תווי בקרה.',
  },
  too_many_tags: {
    status: 400,
    error: 'Too many tags (max 20)',
    en: 'A file can have 20 tags. Nothing was changed.',
    he: 'לקובץ יכולות להיות 20 תגיות. דבר לא השתנה.',
  },
  invalid_source_url: {
    status: 400,
    error: 'Invalid source_url',
    en: 'The source is an http or https address.',
    he: 'המקור הוא כתובת http או https.',
  },
  file_quota_exceeded: {
    status: 409,
    error: 'File quota exceeded',
    en: 'Your shelf is full. Delete what you no longer need.',
    he: 'המדף מלא. מחקו את מה שכבר אינו נחוץ.',
    retry: 'never',
  },
  storage_quota_exceeded: {
    status: 409,
    error: 'Storage quota exceeded',
    en: 'Your texts take as much space as they may. Delete files you no longer need and empty the bin. Nothing was changed.',
    he: 'הטקסטים שלכם תופסים את כל הנפח המותר. מחקו קבצים שכבר אינם נחוצים ורוקנו את הסל. דבר לא השתנה.',
    retry: 'never',
  },
  invalid_sort: {
    status: 400,
    error: 'invalid_sort',
    en: 'This link is out of date: there is no such order.',
    he: 'הקישור הזה אינו מעודכן: אין סדר כזה.',
  },
  invalid_cursor: {
    status: 400,
    error: 'invalid_cursor',
    en: 'This link is out of date. Start again from the first page.',
    he: 'הקישור הזה אינו מעודכן. התחילו שוב מהעמוד הראשון.',
  },
  invalid_limit: {
    status: 400,
    error: 'invalid_limit',
    en: 'The number of rows is 1 to 100.',
    he: 'מספר השורות הוא 1 עד 100.',
  },
  query_too_long: {
    status: 400,
    error: 'query_too_long',
    en: 'The search is longer than 500 characters.',
    he: 'החיפוש ארוך מ־500 תווים.',
  },
})

export const { refuse } = problems
