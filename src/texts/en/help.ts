/** English texts: the frame of the help; its pages are files in `docs/help/en`. */
export const texts = {
  title: 'Help',
  lead: 'Short guides to everything you can do here. If you are new, begin with the first hour.',
  pages: 'Help pages',
  search: 'Search the help',
  search_do: 'Search',
  found: { one: '{n} section about {text}', other: '{n} sections about {text}' },
  found_none: 'Nothing in the help about {text}',
  all_pages: 'All help pages',
  api: 'If you write programs, the API is described here:',
}
