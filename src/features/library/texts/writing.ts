/** The words of writing: new, upload, edit, merge. */
export const writingPhrases = {
  new_file: { en: 'New file', he: 'קובץ חדש' },
} as const
