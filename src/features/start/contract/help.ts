/** The pages of the help, in reading order for newcomers. Each is a file of that name in `docs/help/<language>/`. */
export const HELP_PAGES = [
  'first-hour',
  'signing-in',
  'files',
  'search',
  'notes',
  'boards',
  'reminders',
  'notifications',
  'pictures',
  'sharing',
  'playground',
  'repositories',
  'code-hosts',
  'analysis',
  'programs',
  'agents',
  'data',
  'settings',
  'keyboard',
] as const

export type HelpPageName = (typeof HELP_PAGES)[number]

export const MAX_HELP_QUERY = 100
