/** The words of the list of files. */
export const listPhrases = {
  files: { en: 'Files', he: 'קבצים' },
} as const
