/** Hebrew texts: finder. */
export const problems = {
  empty_query: 'הזינו מה לחפש.',
}
