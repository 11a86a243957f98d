/** English texts: finder. */
export const problems = {
  empty_query: 'Enter something to search for.',
}
