/** Addresses of sticky notes. `/note/:note_id` leads to wherever the note lies, for ever. */
export const notePaths = {
  search: '/notes/search',
  note: '/note/:note_id',
  restore: '/note/:note_id/restore',
  deleted: '/trash/notes',
} as const

export const noteApi = {
  search: '/api/sticky-notes/search',
  deleted: '/api/sticky-notes/deleted',
  batch: '/api/sticky-notes/batch',
  note: '/api/sticky-notes/note/:note_id',
  restore: '/api/sticky-notes/note/:note_id/restore',
  history: '/api/sticky-notes/note/:note_id/history',
  task: '/api/sticky-notes/note/:note_id/task',
  suggestions: '/api/sticky-notes/note/:note_id/suggestions',
  attach: '/api/sticky-notes/note/:note_id/attach',
  orphanRepos: '/api/sticky-notes/orphan-repos',
  orphanReposToo: '/api/sticky-notes/repo/~orphan-repos',
  repoOrphans: '/api/sticky-notes/repo-orphans/:repo_name',
  repoOrphansToo: '/api/sticky-notes/repo/~orphans/:repo_name',
  onRepoFile: '/api/sticky-notes/repo/:repo_name/*',
  onFile: '/api/sticky-notes/:file_id',
} as const
