/** The phrases that the page in a client's window shows; their slots are filled there. */
export const VIEW_PHRASES = [
  'waiting',
  'unreadable',
  'cancelled',
  'version',
  'all_lines',
  'some_lines',
  'note_count',
  'board',
  'text',
  'whole',
  'elsewhere',
  'line',
  'lines',
  'heading',
  'lost',
  'rest',
] as const

export type ViewPhrase = (typeof VIEW_PHRASES)[number]
