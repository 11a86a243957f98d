/** What the parts of an address mean: by the path and the name, or by the name alone where it means the same everywhere. */

/** Empty where nobody has described it, which a test refuses. */
export function describeParameter(path: string, name: string): string {
  const before = path.slice(0, path.indexOf(`/{${name}}`))
  const inPath = path.includes(`{${name}}`) ? IN_PATHS[`${lastPart(before)}/${name}`] : undefined
  return inPath ?? IN_QUERIES[`${path}?${name}`] ?? IN_QUERIES[name] ?? ''
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const IN_PATHS: Record<string, string> = {
  'announcements/id': 'The id of the announcement.',
  'blobs/object': 'The object name of the text in git.',
  'board/board_id': 'The id of the board.',
  'code-hosts/host': 'The name of the code host, such as `github.com`.',
  'commits/commit': 'The commit, in full or its first characters.',
  'file/path': 'The path of the file within the repository.',
  'files/id': 'The id of the file, or of any of its versions.',
  'invitations/id': 'The id of the invitation.',
  'jobs/id': 'The name of the job.',
  'join/secret': 'The secret of the invitation.',
  'note-boards/board_id': 'The id of the board.',
  'note/note_id': 'The id of the note.',
  'proposals/id': 'The id of the proposal.',
  'repo-orphans/repo_name': 'The name of the repository.',
  'repo/repo_name': 'The name of the repository.',
  '{repo_name}/path': 'The path of the file within the repository.',
  'repos/name': 'The name of the repository.',
  'runs/run_id': 'The id of the run.',
  'saved-searches/id': 'The id of the saved search.',
  'sessions/id': 'The id of the session.',
  'share/file_id': 'The id of the file.',
  'shares/id': 'The id of the share.',
  'silences/id': 'The id of the silence.',
  'sticky-notes/file_id': 'The id of the file.',
  'tokens/id': 'The id of the token.',
  'trash/id': 'The id of the entry in the bin.',
  'users/id': 'The id of the person.',
  'versions/number': 'The number of the version.',
  '~orphans/repo_name': 'The name of the repository.',
}

const IN_QUERIES: Record<string, string> = {
  after: 'The last one of the page before: its `next`.',
  alert_type: 'Only alerts of this type.',
  at: 'A moment to say in words, ISO 8601.',
  before: 'The `next_before` of the page before: only earlier texts.',
  case: 'Present at all: upper and lower case differ.',
  category: 'Only files of this category; `other` has those of none.',
  color: 'Only notes of this colour.',
  commit: 'The commit, in full or its first characters.',
  cursor: 'The `next_cursor` or `prev_cursor` of the page before.',
  done: 'For pages: what has just been done.',
  end_time: 'Until when, ISO 8601.',
  endpoint: 'Only alerts of this endpoint.',
  folder: 'Only files of this folder and those below it.',
  from: 'The first line, or the version or commit to compare from.',
  granularity: 'The length of a step, such as `5m`; by default as fits the time asked about.',
  hits: 'With `1`: the lines in which it was found.',
  kind: 'Where to search: in the texts, or in the names of files.',
  kinds: 'What to find, separated by commas.',
  lang: 'Only files in this language.',
  language: 'The language to colour it as.',
  limit: 'How many at most.',
  link: 'With `1`: adds this way of signing in to the account that is signed in.',
  metric: 'What to measure.',
  notes: 'With `markdown`: the notes are written beside their files too.',
  on: 'Only notes in places of this kind.',
  outcome: 'Only files with this outcome.',
  page: 'The number of the page, from 1.',
  path: 'A file or a folder of the repository.',
  pattern: 'Present at all: `q` is a POSIX extended regular expression.',
  per_page: 'How many on a page.',
  q: 'The text to search for.',
  ref: 'A branch, tag or commit; the default branch without it.',
  reminder: 'With `open`: only notes with a reminder that is not done.',
  repo: 'Only files of this repository.',
  severity: 'Only alerts of this severity.',
  sort: 'The order.',
  start_time: 'From when, ISO 8601.',
  stream: 'With `1`: events as they happen, instead of one answer at the end.',
  tag: 'Only notes with this tag, without its `#`.',
  tasks: 'With `open`: only notes with tasks that are not done.',
  text: 'A moment in words, such as `tomorrow at 9`.',
  timerange: 'The time until now, such as `1h`, instead of two moments.',
  to: 'The last line, or the version or commit to compare with.',
  token: 'Only what this token wrote, by its id.',
  tz: 'The time zone, such as `Asia/Jerusalem`.',
  version: 'The number of the version; the newest without it.',
  words: 'Present at all: the answer has the texts of the dialog too.',
}
