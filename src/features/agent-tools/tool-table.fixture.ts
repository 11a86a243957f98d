/**
 * One row for each tool: what an agent sends, and what a program sends to the API to do the same. A new tool needs a row,
 * whose first pair does what the tool is for.
 */

/** Sends one request as a person; what comes back is read as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: each route has its own
export type Api = (method: string, path: string, body?: unknown) => Promise<any>

export interface Things {
  /** Two versions: `once = 1`, and the one of `TEXT`. */
  file: string
  folder: string
  /** Of one version, `TEXT`. */
  second: string
  /** At line 2 of the file, with two boxes, and when it was written. */
  note: string
  written: string
  board: string
  otherBoard: string
  onBoard: string
  /** Mirrored before; it is nobody's to change. */
  repo: string
}

export const TEXT = 'needle = 1\ndef g():\n    return 2\n'
export const REPOSITORY = { 'a.ts': 'const needle = 1\n', 'sub/b.md': '# b\n' }

/** `name` is new each time. */
export async function makeThings(api: Api, name: string, more: object = {}): Promise<Things> {
  const folder = `mine/${name}`
  const given = { folder, tags: ['t'], ...more }
  const made = await api('POST', '/api/files', {
    file_name: 'a.py',
    content: 'once = 1\n',
    ...given,
  })
  const { id: file } = made.file
  await api('PUT', `/api/files/${file}`, { content: TEXT, base_version: 1 })
  const { file: second } = await api('POST', '/api/files', {
    ...{ file_name: 'b.py', content: TEXT },
    ...given,
  })
  const body = { content: '- [ ] one\n- [ ] needle', line_start: 2 }
  const { note } = await api('POST', `/api/sticky-notes/${file}`, body)
  const [board] = (await api('GET', '/api/note-boards')).boards
  const { board: other } = await api('POST', '/api/note-boards', { name })
  const placed = await api('POST', `/api/sticky-notes/board/${board.id}`, { content: 'on it' })
  return {
    ...{
      file,
      folder: made.file.folder,
      second: second.id,
      note: note.id,
      written: note.updated_at,
    },
    ...{ board: board.id, otherBoard: other.id, onBoard: placed.note.id, repo: 'lib' },
  }
}

interface Pair {
  input: Record<string, unknown>
  asked: Parameters<Api>
  /** The code by which both refuse; null: both do it. */
  code: string | null
}

type Row = (things: Things) => Pair[]

const does = (input: Pair['input'], ...asked: Parameters<Api>): Pair => ({
  ...{ input, asked, code: null },
})
const refused = (code: string, input: Pair['input'], ...asked: Parameters<Api>): Pair => ({
  ...{ input, asked, code },
})
/** As much as is allowed, and one more. */
const upTo = (most: number, code: string, pairOf: (size: number) => Pair): Pair[] => [
  pairOf(most),
  { ...pairOf(most + 1), code },
]
/** The most is refused for another reason. */
const beyond = (most: number, code: string, more: string, pairOf: (size: number) => Pair) => [
  { ...pairOf(most), code },
  { ...pairOf(most + 1), code: more },
]
/** One more is read as the most. */
const clampedAt = (most: number, pairOf: (size: number) => Pair): Pair[] => [
  pairOf(most),
  pairOf(most + 1),
]

const query = (given: Record<string, string | number>) =>
  new URLSearchParams(given as Record<string, string>).toString()
const x = (size: number) => 'x'.repeat(size)
const found = (q: string, limit = 20) =>
  `/api/files?${query({ q, hits: 1, sort: 'best_match', limit })}`

const FILES: Record<string, Row> = {
  search: () => [
    does({ query: 'needle' }, 'GET', found('needle')),
    ...upTo(500, 'query_too_long', (n) => does({ query: x(n) }, 'GET', found(x(n)))),
    ...upTo(100, 'invalid_limit', (n) =>
      does({ query: 'needle', limit: n }, 'GET', found('needle', n)),
    ),
    refused('invalid_limit', { query: 'needle', limit: 0 }, 'GET', found('needle', 0)),
  ],
  list_files: ({ folder }) => [
    does({ folder }, 'GET', `/api/files?${query({ folder, limit: 50 })}`),
    does({ language: 'python' }, 'GET', '/api/files?lang=python&limit=50'),
    ...upTo(100, 'invalid_limit', (n) => does({ limit: n }, 'GET', `/api/files?limit=${n}`)),
    refused('invalid_sort', { sort: 'by_mood' }, 'GET', '/api/files?sort=by_mood'),
  ],
  read_file: ({ file }) => [
    does({ id: file }, 'GET', `/api/files/${file}`),
    refused('file_not_found', { id: 'none' }, 'GET', '/api/files/none'),
    refused('version_not_found', { id: file, version: 3 }, 'GET', `/api/files/${file}/versions/3`),
  ],
  outline_file: ({ file }) => [
    does({ id: file }, 'GET', `/api/files/${file}/outline`),
    does({ id: file, version: 1 }, 'GET', `/api/files/${file}/outline?version=1`),
    refused('file_not_found', { id: 'none' }, 'GET', '/api/files/none/outline'),
  ],
  save_file: ({ folder }) => {
    const save = (more: object) => {
      const body = { file_name: 'new.py', folder, content: 'a\n', ...more }
      return does(body, 'POST', '/api/files', body)
    }
    const named = (at: number) => `${x(at - 3)}.py`
    return [
      save({ tags: ['t'], description: 'new' }),
      { ...save({}), code: 'file_exists' },
      ...upTo(255, 'invalid_file_name', (n) => save({ file_name: named(n) })),
      ...upTo(500, 'invalid_description', (n) => save({ file_name: 'd.py', description: x(n) })),
      ...upTo(20, 'too_many_tags', (n) =>
        save({ file_name: 't.py', tags: Array.from({ length: n }, (_, at) => `t${at}`) }),
      ),
      ...upTo(2 * 1024 * 1024, 'content_too_large', (n) => save({ file_name: 'c', content: x(n) })),
      { ...save({ file_name: 'b', content: '\0' }), code: 'binary_file' },
    ]
  },
  edit_file: ({ file }) => {
    const edit = (base_version: number, added: string) =>
      does(
        { id: file, base_version, edits: [{ old: 'needle', new: added }] },
        ...(['PUT', `/api/files/${file}`] as const),
        { content: TEXT.replace('needle', added), base_version },
      )
    const room = 2 * 1024 * 1024 - TEXT.length + 'needle'.length
    return [
      edit(2, 'a needle'),
      { ...edit(2, 'late'), code: 'version_conflict' },
      { ...edit(3, x(room + 1)), code: 'content_too_large' },
    ]
  },
  append_file: ({ second }) => {
    const append = (text: string) =>
      does({ id: second, text }, 'PUT', `/api/files/${second}`, {
        content: TEXT + text,
        base_version: 1,
      })
    return [
      { ...append(x(2 * 1024 * 1024 - TEXT.length + 1)), code: 'content_too_large' },
      append('more\n'),
    ].toReversed()
  },
  change_file: ({ file, folder }) => {
    const change = (body: object) => does({ id: file, ...body }, 'PUT', `/api/files/${file}`, body)
    return [
      change({ file_name: 'renamed.py', tags: ['t', 'u'], description: 'why' }),
      ...upTo(255, 'invalid_file_name', (n) => change({ file_name: x(n) })),
      change({ folder: `${folder}/deeper` }),
      { ...change({ folder: 'a//b' }), code: 'invalid_folder' },
      { ...change({}), code: 'invalid_payload' },
    ]
  },
  file_versions: ({ file }) => [
    does({ id: file }, 'GET', `/api/files/${file}/versions`),
    refused('file_not_found', { id: 'none' }, 'GET', '/api/files/none/versions'),
  ],
  compare_versions: ({ file }) => [
    does({ id: file, from: 1, to: 2 }, 'GET', `/api/files/${file}/diff?from=1&to=2`),
    does({ id: file }, 'GET', `/api/files/${file}/diff`),
    refused('version_not_found', { id: file, to: 3 }, 'GET', `/api/files/${file}/diff?to=3`),
  ],
  delete_file: ({ file }) => [
    does({ id: file }, 'DELETE', `/api/files/${file}`),
    refused('file_not_found', { id: 'none' }, 'DELETE', '/api/files/none'),
  ],
  share_file: ({ file }) => {
    const share = (body: object) => does({ id: file, ...body }, 'POST', `/api/share/${file}`, body)
    return [
      share({}),
      ...upTo(365, 'invalid_expiry', (n) => share({ expires_in_days: n })),
      { ...share({ expires_in_days: 0.5 }), code: 'invalid_expiry' },
      share({ expires_in_days: null, follow: true, with_notes: true }),
      { ...share({ password: x(201) }), code: 'invalid_share_password' },
      share({ line_start: 1, line_end: 2 }),
      { ...share({ line_start: 2, line_end: 1 }), code: 'invalid_line_range' },
    ]
  },
}

const NOTES: Record<string, Row> = {
  list_notes: ({ file, board, repo }) => [
    does({ file_id: file }, 'GET', `/api/sticky-notes/${file}`),
    does({ board_id: board }, 'GET', `/api/sticky-notes/board/${board}`),
    does({ repo, path: 'a.ts' }, 'GET', `/api/sticky-notes/repo/${repo}/a.ts`),
    refused('file_not_found', { file_id: 'none' }, 'GET', '/api/sticky-notes/none'),
    refused('board_not_found', { board_id: 'none' }, 'GET', '/api/sticky-notes/board/none'),
  ],
  read_note: ({ note }) => [
    does({ id: note }, 'GET', `/api/sticky-notes/note/${note}`),
    refused('note_not_found', { id: 'none' }, 'GET', '/api/sticky-notes/note/none'),
  ],
  search_notes: () => {
    const search = (q: string, limit = 30) =>
      does({ query: q, limit }, 'GET', `/api/sticky-notes/search?${query({ q, limit })}`)
    return [
      search('needle'),
      ...upTo(200, 'query_too_long', (n) => search(x(n))),
      ...clampedAt(50, (n) => search('needle', n)),
      { ...search(' '), code: 'empty_query' },
      { ...search('needle', 0), code: 'invalid_limit' },
    ]
  },
  write_note: ({ file, board, repo }) => {
    const write = ({ heading, ...more }: Record<string, unknown>) => {
      const body = {
        content: 'why?',
        ...more,
        ...(heading !== undefined && { anchor_id: heading }),
      }
      const input = { file_id: file, content: 'why?', ...more, heading }
      return does(input, 'POST', `/api/sticky-notes/${file}`, body)
    }
    const text = { content: 'there' }
    return [
      write({ line_start: 1, line_end: 2, title: 'A title', color: 'pink_light' }),
      ...upTo(20_000, 'content_too_long', (n) => write({ content: x(n) })),
      ...upTo(80, 'invalid_title', (n) => write({ title: x(n) })),
      ...beyond(1_000_000, 'anchor_not_found', 'invalid_line', (n) => write({ line_start: n })),
      ...upTo(256, 'invalid_anchor', (n) => write({ heading: x(n) })),
      { ...write({ color: 'mauve' }), code: 'invalid_color' },
      does({ board_id: board, ...text }, 'POST', `/api/sticky-notes/board/${board}`, text),
      does(
        { repo, path: 'a.ts', line_start: 1, ...text },
        ...(['POST', `/api/sticky-notes/repo/${repo}/a.ts`] as const),
        { line_start: 1, ...text },
      ),
      refused(
        'file_not_found',
        { file_id: 'none', ...text },
        'POST',
        '/api/sticky-notes/none',
        text,
      ),
    ]
  },
  change_note: ({ note, written }) => {
    const change = (more: object) => {
      const body = { prev_updated_at: written, ...more }
      return does({ id: note, ...body }, 'PUT', `/api/sticky-notes/note/${note}`, body)
    }
    return [
      { ...change({ content: x(20_001) }), code: 'content_too_long' },
      { ...change({ prev_updated_at: 'once' }), code: 'invalid_prev_updated_at' },
      { ...change({ prev_updated_at: '2020-01-01T00:00:00Z', content: 'late' }), code: 'conflict' },
      change({ title: 'Another', content: `- [ ] one\n- [ ] ${x(19_984)}`, color: 'blue_light' }),
    ].toReversed()
  },
  tick_task: ({ note }) => {
    const tick = (index: number) => {
      const body = { index, checked: true }
      return does({ id: note, ...body }, 'POST', `/api/sticky-notes/note/${note}/task`, body)
    }
    return [tick(0), ...upTo(1, 'task_index_not_found', tick)]
  },
  move_note: ({ note, onBoard, otherBoard }) => {
    const attach = (body: { line_start?: number; line_end?: number }) =>
      does({ id: note, ...body }, 'POST', `/api/sticky-notes/note/${note}/attach`, body)
    const to = (board_id: string) =>
      does({ id: onBoard, board_id }, 'PUT', `/api/sticky-notes/note/${onBoard}`, { board_id })
    return [
      attach({ line_start: 1, line_end: 3 }),
      ...beyond(1_000_000, 'anchor_not_found', 'invalid_line', (n) => attach({ line_start: n })),
      { ...attach({ line_start: 2, line_end: 1 }), code: 'invalid_line' },
      to(otherBoard),
      { ...to('none'), code: 'board_not_found' },
    ]
  },
  list_boards: () => [does({}, 'GET', '/api/note-boards')],
  set_reminder: ({ note }) => {
    const set = (body: object) =>
      does({ note_id: note, ...body }, 'POST', `/api/sticky-notes/note/${note}/reminder`, body)
    return [
      set({ at: '2026-11-20T09:00', tz: 'Asia/Jerusalem', repeat: 'daily' }),
      { ...set({}), code: 'invalid_payload' },
      { ...set({ at: '2026-11-20' }), code: 'invalid_time' },
      { ...set({ at: '2020-11-20T09:00' }), code: 'time_must_be_in_the_future' },
      { ...set({ at: '2026-11-20T09:00', tz: 'Nowhere' }), code: 'invalid_tz' },
      { ...set({ at: '2026-11-20T09:00', repeat: 'hourly' }), code: 'invalid_repeat' },
    ]
  },
  due_reminders: () => [
    does({}, 'GET', '/api/sticky-notes/reminders/list'),
    does({ upcoming: true }, 'GET', '/api/sticky-notes/reminders/upcoming'),
  ],
}

const REPOSITORIES: Record<string, Row> = {
  list_repositories: () => [does({}, 'GET', '/api/repos')],
  list_repository_files: ({ repo }) => [
    does({ repo }, 'GET', `/api/repos/${repo}/tree`),
    does({ repo, path: 'sub' }, 'GET', `/api/repos/${repo}/tree?path=sub`),
    refused('repo_not_found', { repo: 'none' }, 'GET', '/api/repos/none/tree'),
  ],
  read_repository_file: ({ repo }) => [
    does({ repo, path: 'sub/b.md' }, 'GET', `/api/repos/${repo}/file/sub/b.md`),
    refused('repo_file_not_found', { repo, path: 'none' }, 'GET', `/api/repos/${repo}/file/none`),
  ],
  search_repository: ({ repo }) => {
    const search = (q: string) =>
      does({ repo, query: q }, 'GET', `/api/repos/${repo}/search?q=${q}`)
    return [
      search('needle'),
      does({ query: 'needle' }, 'GET', '/api/repo-search?q=needle'),
      does({ repo, query: 'b', names: true }, 'GET', `/api/repos/${repo}/search?q=b&kind=names`),
      ...upTo(200, 'query_too_long', (n) => search(x(n))),
      refused(
        'invalid_pattern',
        ...([{ query: '(', pattern: true }, 'GET', '/api/repo-search?q=(&pattern=1'] as const),
      ),
    ]
  },
  repository_history: ({ repo }) => [
    does({ repo, path: 'a.ts' }, 'GET', `/api/repos/${repo}/history?path=a.ts`),
    refused('invalid_cursor', { repo, after: 'x' }, 'GET', `/api/repos/${repo}/history?after=x`),
  ],
}

const CODE: Record<string, Row> = {
  run_python: () => {
    const run = (body: object) => does({ ...body }, 'POST', '/api/code/run', body)
    return [
      run({ code: 'print(input())', stdin: 'in' }),
      { ...run({ code: x(51_201) }), code: 'code_too_large' },
      { ...run({ code: '' }), code: 'empty_code' },
      { ...run({ code: 'x', timeout: 0 }), code: 'invalid_timeout' },
    ]
  },
}

export const TOOL_TABLE: Readonly<Record<string, Row>> = {
  ...{ ...FILES, ...NOTES },
  ...{ ...REPOSITORIES, ...CODE },
}

/** Fields of a route's reply that an agent gets as a quoted text. */
export const QUOTED: Readonly<Record<string, readonly string[]>> = {
  read_file: ['content'],
  compare_versions: ['changes'],
  read_repository_file: ['content', 'encoding'],
  run_python: ['stdout', 'stderr'],
}
