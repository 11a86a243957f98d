/** English texts: library saved searches. */
export const texts = {
  saved_searches: 'Saved searches',
  save_search: 'Save this search',
  search_name: 'Name of the search',
  search_name_hint: 'One line of 1 to 60 characters.',
  search_save: 'Save',
  search_to_list: 'Back to the list',
  rename_search: 'Rename {name}',
  delete_search: 'Delete {name}',
  search_saved: 'Search saved as {name}',
  search_renamed: '{before} is now called {name}',
  search_deleted: 'Saved search {name} deleted',
  search_name_taken: 'A saved search already has this name. Choose another one.',
  search_quota: 'You can save up to 50 searches. Delete one you no longer need.',
  search_gone: 'This search is no longer saved. The list is up to date.',
}
