/** English texts: trash. */
export const texts = {
  bin: 'Bin',
  files: 'Deleted files',
  lead: {
    one: 'Deleted files stay here for a day, then they are permanently deleted.',
    other: 'Deleted files stay here for {n} days, then they are permanently deleted.',
  },
  nothing: {
    one: 'Nothing here. Deleted files stay for one day.',
    other: 'Nothing here. Deleted files stay for {n} days.',
  },
  to_files: 'Go to files',
  count: { one: '{n} file', other: '{n} files' },
  pages: 'Pages of the bin',
  newer: 'Newer',
  older: 'Older',
  deleted_ago: 'Deleted {ago}',
  gone_on: {
    one: 'Permanently deleted on {date} ({n} day)',
    other: 'Permanently deleted on {date} ({n} days)',
  },
  gone_today: 'Permanently deleted today at {time}',
  overdue: 'Due {date}, waiting for the next cleanup',
  undated: 'No deletion date yet',
  restore: 'Restore',
  restore_label: 'Restore {name}',
  purge: 'Delete now',
  purge_label: 'Delete now: {name}',
  empty: 'Empty bin',
  cancel: 'Cancel',
  close: 'Close',
  purge_title: 'Permanently delete this file?',
  purge_text:
    'One file will be permanently deleted, with all its versions: {name}. This cannot be undone.',
  purge_confirm: 'Delete permanently',
  empty_title: 'Empty the bin?',
  empty_text: {
    one: 'One file will be permanently deleted, with all its versions. This cannot be undone.',
    other: '{n} files will be permanently deleted, with all their versions. This cannot be undone.',
  },
  empty_confirm: { one: 'Delete {n} file', other: 'Delete {n} files' },
  restored: '{name} is back in Files',
  restored_in: '{name} is back in {folder}',
  restored_as: 'Restored as {name}: the old name was taken',
  open: 'Open',
  purged: '{name} was permanently deleted.',
  purged_one: 'The file was permanently deleted.',
  emptied: {
    one: 'One file was permanently deleted.',
    other: '{n} files were permanently deleted.',
  },
  already_gone: '{name} is no longer in the bin.',
  library_full:
    '{name} stays in the bin: your library is full. Delete what you no longer need, then restore it.',
  not_restored: '{name} could not be restored. It is still in the bin.',
  not_purged: '{name} could not be deleted. It is still in the bin.',
  not_emptied: 'The bin could not be emptied. Check what is left and try again.',
  no_answer:
    'The server did not respond, so it is not known whether this was done. Reload the page to see.',
  retry: 'Try again',
  reload: 'Reload',
  indexes: 'Index check',
  indexes_lead: 'Files past their date are deleted with one database index, and never without it.',
  expiry: 'Bin expiry',
  index: 'Index',
  definition: 'Definition',
  expected: 'Expected',
  overdue_files: 'Past their date',
  last_sweep: 'Last cleanup',
  no_sweep: 'none on record',
  not_read: 'not available',
  state_in_place: 'In place',
  state_missing: 'Missing',
  state_different: 'Different',
  state_unknown: 'Could not check',
  says_in_place: 'The bin is being emptied: its expiry index is in place.',
  says_missing:
    'The expiry index is missing, so nothing is deleted. Files stay past their date and can still be restored. Repair creates the index again.',
  says_different:
    'An index with that name exists, but it is not the one the cleanup needs, so nothing is deleted. Repair replaces it.',
  says_unknown:
    'The database did not say whether the expiry index exists, so nothing is deleted. It may still be there. Reload to check again.',
  sweep_late:
    'The index is in place, but the hourly cleanup has not run. Check that a process runs jobs.',
  repair: 'Repair',
  repair_text:
    'Creates the index and sets a date for deleted files that have none. Nothing is deleted. The same on the command line:',
  command: 'Command',
  copy: 'Copy',
  repaired: {
    one: 'The index is in place. One file was given a date.',
    other: 'The index is in place. {n} files were given a date.',
  },
  repaired_none: 'The index is in place. Every file has a date.',
  not_repaired:
    'The index could not be created. The reason is in the log, under db_create_index_error.',
}

export const jobs = {
  sweep_bin: 'Delete expired files from the bin',
}
