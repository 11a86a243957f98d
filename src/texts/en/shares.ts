/** English texts: shares. */
export const texts = {
  shares: 'Shares',
  lead: 'All your links that can still be opened. A revoked link stops working immediately.',
  nothing: 'No links yet. Open a file and choose Share, or select several files in the list.',
  to_files: 'Open my files',
  pages: 'Pages',
  newer: 'Newest',
  older: 'Older',
  list_of: { one: '{name}', other: '{name} and {more} more' },
  newest: 'Newest version',
  part: 'lines {from}–{to}',
  notes_too: 'with notes',
  snapshot: 'Version {version}',
  list_kind: { one: 'List of {n} file', other: 'List of {n} files' },
  made: 'Created {ago}',
  expires: 'Expires {when}',
  never: 'Never expires',
  protected: 'Password',
  views: { one: '{n} view', other: '{n} views' },
  views_unknown: '– views',
  state_expired: 'Expired',
  state_in_bin: 'File is in the bin',
  state_gone: 'File was deleted',
  revoke: 'Revoke',
  revoke_label: 'Revoke the link to {name}',
  copy_label: 'Copy link: {name}',
  revoked: 'Revoked. The link no longer works.',
  undo: 'Undo',
  brought_back: 'The link works again.',
  // Texts for visitors.
  newest_shown: 'Newest version ({version})',
  lines_from_to: 'Lines {from}–{to}',
  as_of: 'As of {date}',
  download: 'Download',
  download_label: 'Download {name}',
  copy: 'Copy',
  not_read: 'The text could not be loaded just now. Try again.',
  lines: { one: '{count} line', other: '{count} lines' },
  views_of: 'Views of this file',
  rendered: 'Rendered',
  source: 'Source',
  save: 'Save to my library',
  sign_in_to_save: 'Sign in and save',
  ready_to_save: 'You are signed in. One more click saves it to your library.',
  saved_as: 'Saved as {name}, version {version}.',
  open_saved: 'Open it',
  shared_files: { one: '{n} shared file', other: '{n} shared files' },
  all_files: 'All files of this link',
  locked_title: 'This share is protected by a password',
  locked_text: 'The person who sent you the link can tell you the password.',
  unlock: 'Open',
  wrong_password: 'Wrong password. Check the keyboard language and try again.',
}

export const problems = {
  missing_share_id: 'The request does not say which share to save.',
  share_not_found:
    'This link does not work. It may have expired or been revoked; ask the sender for a new one.',
  share_password_required: 'This share has a password. Open its page and enter it first.',
  invalid_expiry: 'A link can last from 1 to 365 days, or until it is revoked.',
  invalid_share_password: 'A password has 1 to 200 characters.',
  invalid_line_range:
    'These lines are not in the text. Enter a range such as 10-20, or leave it empty for all.',
  lines_follow_nothing:
    'Line numbers change when the text is edited, so selected lines always belong to one version. Share the whole text, or do not follow the newest version.',
  share_quota_exceeded:
    'You have 1,000 links, the most allowed. Revoke the ones you no longer need.',
}

export const jobs = {
  sweep_shares: 'Delete links that ended a month ago',
}
