/** The names of README files, the most usual first. */
const STEMS = ['README', 'readme', 'Readme'] as const
const ENDINGS = ['.md', '.markdown', '', '.txt', '.rst', '.org', '.adoc'] as const

export const README_NAMES: readonly string[] = ENDINGS.flatMap((ending) =>
  STEMS.map((stem) => `${stem}${ending}`),
)
