/** The pages of the help, in the order in which a newcomer reads them. Each is a file of that name in `docs/help/<language>/`. */
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
  'settings',
  'keyboard',
] as const

export type HelpPageName = (typeof HELP_PAGES)[number]

export const MAX_HELP_QUERY = 100
