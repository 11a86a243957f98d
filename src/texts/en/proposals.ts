/** English texts: proposals. */
export const texts = {
  title: 'Suggested changes',
  of: 'Suggested for {name}',
  none: 'Nothing waits for you. A token whose changes wait for you suggests them here.',
  new_file: 'New file',
  edit: 'Another text',
  by: 'by {name}',
  open_file: 'Open the file',
  wrote: 'What this token wrote',
  binned: 'This file is in the Bin. Restore it to accept this, or refuse it.',
  accept: 'Accept',
  refuse: 'Refuse',
  accept_all: { one: 'Accept', other: 'Accept all {n} parts' },
  refuse_all: { one: 'Refuse', other: 'Refuse all {n} parts' },
  accept_file: 'Save this file',
  refuse_file: 'Refuse',
  part: 'Part {n}, line {line}',
  unfit: 'No longer fits',
  more: {
    one: 'One more part is not shown. The buttons above concern it too.',
    other: '{n} more parts are not shown. The buttons above concern them too.',
  },
  more_lines: { one: 'One more line.', other: '{n} more lines.' },
  done_accept: 'Accepted. It is a new version with the token’s name.',
  done_refuse: 'Refused. Nothing was written.',
  done_unfit: 'What fits was written. The parts below no longer fit the text and wait here.',
  on_file: {
    one: 'One suggested change waits for you.',
    other: '{n} suggested changes wait for you.',
  },
  look: 'Look at it',
}

export const problems = {
  proposal_not_found: 'This suggestion is not there any more. Nothing was changed.',
  proposal_changed:
    'This suggestion changed since this page was loaded. Nothing was changed; look again.',
  proposal_unfit:
    'The same lines were changed since, so this part no longer fits. Nothing was changed; the part waits here.',
  proposal_unsupported:
    'Only new files and new texts of files can be suggested. Nothing was written.',
  nothing_proposed: 'This is the text that the file has already. Nothing was suggested.',
  proposal_quota_exceeded:
    'There are too many suggestions that nobody decided about. Nothing was stored.',
}
