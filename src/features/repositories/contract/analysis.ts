/** The wire types of the analysis of a repository. The result is stored as it is sent. */
import * as z from 'zod'
import { ECOSYSTEMS } from '#platform/manifests/index.ts'

const count = z.int().nonnegative()

/** A list that may be cut, and its full length. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: count, items: z.array(item) })

const Language = z.object({ id: z.string(), files: count, bytes: count, lines: count })

const Dependency = z
  .object({
    ecosystem: z.enum(ECOSYSTEMS),
    name: z.string(),
    /** As written in the manifest. */
    version: z.string(),
    /** The version in the lock file beside it. */
    locked: z.string().nullable(),
    kind: z.enum(['runtime', 'development']),
    path: z.string(),
  })
  .meta({ title: 'Dependency' })

const Manifest = z.object({
  path: z.string(),
  ecosystem: z.enum(ECOSYSTEMS),
  /** Invalid for its name, or too large. */
  unreadable: z.boolean(),
})

const LargeFile = z.object({ path: z.string(), bytes: count })

export const SET_ASIDE = ['vendored', 'generated', 'minified'] as const
/** A generated or third-party file, or a folder of them. */
const SetAside = z.object({
  path: z.string(),
  kind: z.enum(SET_ASIDE),
  files: count,
  bytes: count,
})

export const TODO_MARKS = ['TODO', 'FIXME', 'HACK', 'XXX'] as const
const Todo = z
  .object({
    path: z.string(),
    line: z.int().positive(),
    mark: z.enum(TODO_MARKS),
    text: z.string(),
  })
  .meta({ title: 'Todo' })

export const PROJECT_PARTS = ['readme', 'licence', 'tests', 'ci', 'gitignore', 'changelog'] as const

const HotFile = z.object({ path: z.string(), changes: count })

/** Two files that one commit often changes together; `of` is how often the rarer of them changed at all. */
const Pair = z.object({ one: z.string(), other: z.string(), together: count, of: count })

const History = z.object({
  commits: count,
  year: count,
  /** How many people; who they are is not stored. */
  people: count,
  active: count,
  /** Older commits were not read. */
  cut: z.boolean(),
})

const SUGGESTIONS = [
  'no_readme',
  'no_licence',
  'no_tests',
  'no_ci',
  'no_gitignore',
  'no_changelog',
  'secret_file',
  'vendored_files',
  'large_file',
  'unreadable_manifest',
  'no_lock_file',
  'any_version',
  'two_versions',
  'hot_and_long',
  'far_pair',
  'many_todos',
] as const

/** `path` and `line` are the location; `name` and `n` are parts of the sentence. */
const Suggestion = z
  .object({
    kind: z.enum(SUGGESTIONS),
    path: z.string().nullable(),
    line: z.int().positive().nullable(),
    name: z.string(),
    n: count,
  })
  .meta({ title: 'Suggestion' })

/** Limits that were reached, so that something was not read. */
export const SPENT_BOUNDS = ['bytes', 'time', 'manifests', 'history', 'pairs'] as const

export const Analysis = z
  .object({
    commit: z.string(),
    files: count,
    bytes: count,
    lines: count,
    /** Files whose text was read. */
    read: count,
    languages: listOf(Language),
    dependencies: listOf(Dependency),
    manifests: listOf(Manifest),
    large: listOf(LargeFile),
    aside: listOf(SetAside),
    todos: listOf(Todo),
    missing: z.array(z.enum(PROJECT_PARTS)),
    hot: z.object({ year: z.array(HotFile), all: z.array(HotFile) }),
    pairs: z.array(Pair),
    history: History,
    suggestions: z.array(Suggestion),
    spent: z.array(z.enum(SPENT_BOUNDS)),
  })
  .meta({ title: 'Analysis' })
export type Analysis = z.infer<typeof Analysis>

const VersionChange = z
  .object({
    ecosystem: z.enum(ECOSYSTEMS),
    name: z.string(),
    path: z.string(),
    before: z.string(),
    after: z.string(),
  })
  .meta({ title: 'VersionChange' })

/** What was added and removed since the previous analysis. */
export const AnalysisChanges = z
  .object({
    /** The commit of the previous analysis. */
    since: z.string(),
    files: z.int(),
    bytes: z.int(),
    lines: z.int(),
    languages: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
    dependencies: z.object({
      added: listOf(Dependency),
      removed: listOf(Dependency),
      changed: listOf(VersionChange),
    }),
    todos: z.object({ added: listOf(Todo), removed: listOf(Todo) }),
    missing: z.object({
      added: z.array(z.enum(PROJECT_PARTS)),
      removed: z.array(z.enum(PROJECT_PARTS)),
    }),
    suggestions: z.object({ added: z.array(Suggestion), removed: z.array(Suggestion) }),
  })
  .meta({ title: 'AnalysisChanges' })
export type AnalysisChanges = z.infer<typeof AnalysisChanges>

export const ANALYSIS_STATES = [
  'none',
  'queued',
  'running',
  'ready',
  'failed',
  'cancelled',
] as const

export const ANALYSIS_ERRORS = [
  'empty_repository',
  'mirror_unavailable',
  'too_many_files',
  'timeout',
  'interrupted',
  'failed',
] as const

export const AnalysisQuery = z.object({
  /** The commit of an earlier analysis; the latest unless given. */
  commit: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/)
    .optional(),
})

export const AnalysisReply = z.object({
  ok: z.literal(true),
  repo_name: z.string(),
  state: z.enum(ANALYSIS_STATES),
  /** Why the last one failed; the result is then the previous one. */
  error: z.enum(ANALYSIS_ERRORS).nullable(),
  /** While it is queued or running. */
  percent: z.int().min(0).max(100).nullable(),
  job_id: z.string().nullable(),
  /** The commit of the last sync; null before the first. */
  head_commit: z.string().nullable(),
  /** The result is of another commit than that. */
  is_stale: z.boolean(),
  analysed_at: z.string().nullable(),
  analysis: Analysis.nullable(),
  /** Null for the first. */
  changes: AnalysisChanges.nullable(),
  /** The stored ones, the latest first. */
  stored: z.array(z.object({ commit: z.string(), analysed_at: z.string() })),
})
export type AnalysisReply = z.infer<typeof AnalysisReply>

export const QueuedAnalysis = z.object({ ok: z.literal(true), job_id: z.string() })

export const CancelledAnalysis = z.object({ ok: z.literal(true) })
