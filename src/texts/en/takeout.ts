/** English texts: what a person takes along. */
export const texts = {
  title: 'Data',
  export: 'Export',
  export_lead: 'Everything you have, as one zip that any computer opens. In it are:',
  has_files: 'Your files as plain files in their folders, with all versions and what is in the Bin',
  has_notes: 'Notes with their history, boards, and reminders',
  has_pictures: 'Pictures, tags, and saved searches',
  has_others:
    'Your preferences and instructions for agents, what you shared, and the addresses of your repositories',
  has_not:
    'Secrets are left out: passwords, passkeys, tokens, links, and access to code hosts. So are the files of mirrored repositories, which stay where they come from.',
  notes_beside: 'Download with notes as Markdown too',
  download: 'Download everything',
  export_hint:
    'The download can take minutes when you have a lot. You can go on working meanwhile. codeshelf/README.md in the zip explains each file.',
  import: 'Import',
  import_title: 'Import',
  import_lead:
    'Bring back an export, or the files of any zip. First you see what would come; nothing is overwritten, and you can undo it for 30 days.',
  choose: 'Choose a zip',
  sending: 'Sending {name}',
  percent: '{n}%',
  send_failed: 'The zip could not be sent. Try again; nothing was changed.',
  imports: 'Your imports',
  back: 'Back to Data',
  what_comes: 'What comes',
  kind: 'Kind',
  kind_files: 'Files',
  kind_notes: 'Notes',
  kind_boards: 'Boards',
  kind_reminders: 'Reminders',
  kind_pictures: 'Pictures',
  kind_searches: 'Saved searches',
  kind_shares: 'Shares',
  kind_repositories: 'Repositories',
  kind_preferences: 'Preferences',
  kind_instructions: 'Instructions for agents',
  outcome_new: 'New',
  outcome_made: 'Imported',
  outcome_joined: 'New version',
  outcome_clash: 'Name taken',
  outcome_same: 'Already there',
  outcome_skipped: 'Left out',
  outcome_undone: 'Taken back',
  outcome_kept: 'Stayed',
  reason_text_missing: 'it is not in the zip',
  reason_place_missing: 'what it belongs to is not in the zip',
  reason_not_brought:
    'Shares, preferences, instructions for agents and repositories stay as they are here; the zip has them for you to read.',
  reason_quota: 'your quota is full',
  reason_refused: 'it could not be stored',
  reason_tool_folder: 'a folder of a tool',
  reason_bad_name: 'its name cannot be used here',
  reason_too_large: 'larger than 2 MiB',
  reason_binary: 'not a text',
  reason_encoding: 'not UTF-8',
  reason_case_clash: 'another name differs only in capital letters',
  ready_export: 'This is an export of Codeshelf. Nothing was written yet.',
  ready_plain: 'These are plain files. Nothing was written yet.',
  clash_hint: 'For some names there is a file with another text. Both stay: choose how.',
  begin: 'Import',
  begin_beside: 'Import, with a number after taken names',
  begin_version: 'Import as new versions of those files',
  discard: 'Do not import',
  cancel: 'Cancel',
  undo: 'Undo the import',
  undo_hint: 'What you changed since stays, and is listed.',
  named: 'Worth a look',
  state_checking: 'Reading the zip',
  state_writing: 'Importing',
  state_undoing: 'Undoing',
  state_done: 'Imported.',
  state_undone: 'The import was undone.',
  state_uploading: 'The zip did not arrive completely. Choose it again.',
  state_cancelled: 'The import was stopped. What came before that is here, and you can undo it.',
  state_failed: 'The import stopped because of an error on the server. You can undo what came.',
  state_ready: 'Ready',
  state_refused: 'Refused',
  error_not_a_zip: 'This is not a zip. Nothing was imported.',
  error_torn: 'The zip is damaged or not complete. Nothing was imported.',
  error_too_many_entries: 'The zip has more than 200,000 entries. Nothing was imported.',
  error_encrypted: 'The zip is encrypted. Unpack it and make one without a password.',
  error_unknown_method: 'The zip is packed in a way that is not supported. Nothing was imported.',
  error_unsafe_path: 'The zip has a path that leads out of its folder. Nothing was imported.',
  error_encoding: 'The zip has a name or text that is not UTF-8. Nothing was imported.',
  error_link: 'The zip has a link instead of a file. Nothing was imported.',
  error_duplicate: 'The zip has the same name twice. Nothing was imported.',
  error_bomb:
    'The zip is not what it claims to be: it would grow without end. Nothing was imported.',
  error_checksum: 'A file in the zip is damaged. Nothing was imported.',
  error_newer_format: 'The export is from a newer version of Codeshelf. Update this one first.',
  error_bad_record: 'The export has a record that cannot be read. Nothing was imported.',
  error_not_whole: 'The export is not whole: records are missing. Nothing was imported.',
  error_other: 'The zip cannot be imported. Nothing was changed.',
  line: 'Line {n}',
  lines: 'Lines {from}–{to}',
  note: 'Note',
  read_me: `# An export of Codeshelf

Everything outside of the folder codeshelf/ is a file of yours: its newest text, in its folder. Where two names differ
only in capital letters, one of them has “ (2)” in the zip, because many disks cannot keep both.

The folder codeshelf/ has the rest. Files that end in .jsonl have one record in each line, as JSON:

- files: name, folder, tags, description and all versions of each file. “text” of a version is the path of its text in
  this zip. A file with “deleted_at” was in the Bin.
- versions: the texts of earlier versions, and of files in the Bin. The folder is the id of the file, the name is the number.
- notes: each note with its lines, what it was written about, and its earlier texts (“history”). “place_id” is the id of
  the file or board.
- boards, reminders, saved-searches: as their names say. A reminder has the id of its note.
- pictures: the pictures, and a record about each. Texts name a picture by /pictures/ and its id.
- shares: what you shared. Links and passwords are not here.
- repositories: the addresses of the repositories that you mirrored.
- preferences, agent-instructions: your settings, and what you wrote for agents.
- boards/*.md, and *.notes.md beside your files: your notes as Markdown, if you asked for them.
- manifest.json: the version of this format, the number of records, and what could not be read. It is written last: an
  export without it is not whole.

All texts are UTF-8, all times are in UTC. Each record is as it was at one moment between “begun_at” and “ended_at” of
manifest.json.
`,
}

export const problems = {
  import_not_found: 'This import is not there any more.',
  import_too_large: 'The zip is larger than you may store. Nothing was sent.',
  import_part_wrong: 'This part does not fit the zip that was announced. Send it again.',
  import_incomplete: 'Parts of the zip are missing. Send them again.',
  import_busy: 'Another import is running. Wait until it ends, or cancel it.',
  import_over: 'This import is past that step. Nothing was changed.',
}

export const jobs = {
  import_library: 'Import a library',
  sweep_imports: 'Delete old imports',
}
