/** Every verb, in the order of the overview. */
import type { Verb } from '../verb.ts'
import { completion } from './completion.ts'
import { exportAll } from './export.ts'
import { note, notes, remind } from './notes.ts'
import { cat, get, ls, open, search } from './read.ts'
import { repo } from './repo.ts'
import { run } from './run.ts'
import { share } from './share.ts'
import { login, logout, whoami } from './sign-in.ts'
import { add, edit } from './write.ts'

export const verbs: readonly Verb[] = [
  ...[login, logout, whoami],
  ...[ls, search, cat, get, add, edit, open],
  ...[note, notes, remind],
  ...[run, share, repo, exportAll, completion],
]
