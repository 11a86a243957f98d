/** English texts: announcements. */
export const texts = {
  announcement: 'Announcement',
  more: 'More',
  dismiss: 'Dismiss',
  announcements: 'Announcements',
  lead: 'A single line at the top of every page, for everyone who is signed in. One announcement is shown at a time; people who dismiss it do not see it again.',
  compose: 'New announcement',
  edit_title: 'Edit announcement',
  text: 'Text',
  text_hint: 'One line, up to 280 characters.',
  counted: '{count} of {max}',
  link: 'Link',
  link_hint: 'Optional. A page of this site, such as /docs.',
  show_now: 'Show it now',
  replaces: 'It will replace the announcement shown now: {text}',
  save: 'Save',
  cancel: 'Cancel',
  preview: 'Preview',
  shown: 'Shown now',
  not_shown: 'Not shown',
  activate: 'Show',
  activate_label: 'Show {text} to everyone',
  deactivate: 'Stop showing',
  edit: 'Edit',
  edit_label: 'Edit {text}',
  remove: 'Delete',
  remove_label: 'Delete {text}',
  changed: 'Edited {ago}',
  none: 'No announcements yet.',
  saved: 'Saved.',
  activated: 'It is now shown to everyone.',
  activated_instead: 'It is now shown to everyone, instead of: {text}',
  deactivated: 'No announcement is shown now.',
  deleted: 'Deleted.',
}

export const problems = {
  announcement_not_found: 'There is no such announcement.',
  invalid_announcement:
    'An announcement is one line of 1 to 280 characters. Nothing was cut and nothing was changed.',
  invalid_link:
    'Leave the link empty, or enter a page of this site that starts with a single slash. Nothing was changed.',
}
