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
