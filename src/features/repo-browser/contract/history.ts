/** The wire types of a repository's history, its differences and its search. */
import * as z from 'zod'
import { MAX_REF } from '#features/repositories/contract/limits.ts'
import { CHANGE_KINDS } from '#platform/git/index.ts'
import { named } from '#platform/http/index.ts'
import { fitsPoints } from '#platform/text/index.ts'
import { MAX_REPO_QUERY } from './history-limits.ts'

const Ref = z.string().max(MAX_REF, named('repo_ref_not_found'))

export const HistoryQuery = z.object({
  /** A file, which is followed under its earlier names, or a folder; by default everything. */
  path: z.string().optional(),
  /** A branch, a tag or a commit; by default the last sync. */
  ref: Ref.optional(),
  /**
   * `next` of the previous page: so many commits after a commit. The history before a commit never changes, so a page
   * is the same after any push.
   */
  after: z
    .string()
    .regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})\.[1-9]\d{0,7}$/, named('repo_history_cursor'))
    .optional(),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

const Commit = z
  .object({
    id: z.string(),
    parents: z.array(z.string()),
    subject: z.string(),
    author_name: z.string(),
    author_email: z.string(),
    authored_at: z.string(),
    committer_name: z.string(),
    committed_at: z.string(),
  })
  .meta({ title: 'Commit' })

export const CommitHistory = z.object({
  ok: z.literal(true),
  repo_name: z.string(),
  /** The first commit of the history; null: the repository is empty. */
  commit: z.string().nullable(),
  path: z.string(),
  commits: z.array(
    Commit.extend({
      /** For a file: its name then. */
      path: z.string().nullable(),
    }),
  ),
  /** Null: there are no more. */
  next: z.string().nullable(),
})
export type CommitHistory = z.infer<typeof CommitHistory>

const Side = z
  .object({
    kind: z.enum(['file', 'executable', 'symlink', 'submodule', 'folder']),
    object: z.string(),
  })
  .meta({ title: 'ChangedSide' })

const ChangedFile = z
  .object({
    change: z.enum(CHANGE_KINDS),
    path: z.string(),
    old_path: z.string().nullable(),
    old: Side.nullable(),
    new: Side.nullable(),
    /** In git's format. Null: it does not fit in the response. */
    patch: z.string().nullable(),
    /** The patch is cut. */
    patch_cut: z.boolean(),
    is_binary: z.boolean(),
  })
  .meta({ title: 'ChangedFile' })

const differences = {
  files: z.array(ChangedFile),
  /** All of them; `files` names the first thousand. */
  file_count: z.int().nonnegative(),
}

export const CommitReply = z.object({
  ok: z.literal(true),
  repo_name: z.string(),
  commit: Commit.extend({ body: z.string() }),
  /** What the files are compared with; null: this is a first commit. For a merge it is the first of its parents. */
  compared_with: z.string().nullable(),
  ...differences,
})
export type CommitReply = z.infer<typeof CommitReply>

export const CompareQuery = z.object({
  from: Ref.min(1, named('repo_ref_not_found')),
  to: Ref.optional(),
})
export type CompareQuery = z.infer<typeof CompareQuery>

export const CompareReply = z.object({
  ok: z.literal(true),
  repo_name: z.string(),
  from: z.string(),
  to: z.string(),
  /** What `to` has and `from` has not, newest first. */
  commits: z.array(Commit),
  has_more_commits: z.boolean(),
  ...differences,
})
export type CompareReply = z.infer<typeof CompareReply>

export const SEARCH_KINDS = ['text', 'names'] as const

const query = z
  .string(named('empty_query'))
  .refine((text) => text.trim() !== '', named('empty_query'))
  .refine(
    (text) => fitsPoints(text, MAX_REPO_QUERY),
    named('query_too_long', { max: MAX_REPO_QUERY }),
  )
  // Git would treat each line as another text to search for.
  .refine((text) => !/[\r\n]/.test(text), named('repo_query_one_line'))

/** Present at all means yes, like a ticked box in a form. */
const Flag = z.string().optional()

export const RepoSearchQuery = z.object({
  q: query,
  kind: z.enum(SEARCH_KINDS).default('text'),
  ref: Ref.optional(),
  /** A file or a folder. */
  path: z.string().optional(),
  /** `q` is a POSIX extended regular expression. */
  pattern: Flag,
  /** Case sensitive. */
  case: Flag,
})
export type RepoSearchQuery = z.infer<typeof RepoSearchQuery>

const found = {
  results: z.array(
    z.object({
      path: z.string(),
      matches: z.array(
        z.object({
          line: z.int().positive(),
          text: z.string(),
          cut_before: z.boolean(),
          cut_after: z.boolean(),
        }),
      ),
      /** Further lines of this file that match. */
      more_matches: z.int().nonnegative(),
    }),
  ),
  /** Why the search ended early; null: it was complete. */
  cut: z.enum(['matches', 'bytes', 'time']).nullable(),
}

export const RepoSearchReply = z.object({
  ok: z.literal(true),
  repo_name: z.string(),
  commit: z.string().nullable(),
  q: z.string(),
  kind: z.enum(SEARCH_KINDS),
  ...found,
})
export type RepoSearchReply = z.infer<typeof RepoSearchReply>

export const AllReposSearchQuery = RepoSearchQuery.omit({ ref: true, path: true })
export type AllReposSearchQuery = z.infer<typeof AllReposSearchQuery>

const NOT_SEARCHED = ['too_many', 'matches', 'time', 'unavailable'] as const

export const AllReposSearchReply = z.object({
  ok: z.literal(true),
  q: z.string(),
  kind: z.enum(SEARCH_KINDS),
  /** Those with a match or an incomplete search, the one synchronised last first. */
  repos: z.array(z.object({ repo_name: z.string(), commit: z.string(), ...found })),
  /** Those that were not searched, and why. */
  not_searched: z.array(z.object({ repo_name: z.string(), reason: z.enum(NOT_SEARCHED) })),
})
export type AllReposSearchReply = z.infer<typeof AllReposSearchReply>

/** Given: a file is shown from its first line to its last. */
const WholeQuery = z.literal('1').optional().catch(undefined)

export const CommitPageQuery = z.object({
  /** The one changed file that is shown. */
  path: z.string().optional(),
  whole: WholeQuery,
})

export const ComparePageQuery = z.object({
  from: z.string().optional(),
  to: z.string().optional(),
  path: z.string().optional(),
  whole: WholeQuery,
})
export type CommitPageQuery = z.infer<typeof CommitPageQuery>
export type ComparePageQuery = z.infer<typeof ComparePageQuery>

export const BlameQuery = z.object({
  /** A branch, a tag or a commit; by default the last sync. */
  ref: Ref.optional(),
})

export const BlameReply = z.object({
  ok: z.literal(true),
  repo_name: z.string(),
  path: z.string(),
  commit: z.string(),
  /** In the order of the lines. */
  groups: z.array(
    z.object({
      line: z.int().positive(),
      count: z.int().positive(),
      commit: z.string(),
      subject: z.string(),
      author_name: z.string(),
      authored_at: z.string(),
      /** What the file was called in that commit, and the line in it. */
      path: z.string(),
      original_line: z.int().positive(),
      /** The file before that commit. */
      before: z.object({ commit: z.string(), path: z.string() }).nullable(),
    }),
  ),
  /** False: some lines are missing, because the time was over. */
  is_complete: z.boolean(),
})

export const LastCommitsReply = z.object({
  ok: z.literal(true),
  repo_name: z.string(),
  path: z.string(),
  commit: z.string().nullable(),
  /** The names of the folder, as the list of it has them. */
  entries: z.array(
    z.object({
      path: z.string(),
      /** Null: it was not found in time. */
      last_commit: z
        .object({ id: z.string(), subject: z.string(), committed_at: z.string() })
        .nullable(),
    }),
  ),
  has_more: z.boolean(),
  /** False: the history was too long to be walked to the end. */
  is_complete: z.boolean(),
})

/** Without a query the page is the form. */
export const SearchPageQuery = RepoSearchQuery.extend({ q: z.string().optional() })
export type SearchPageQuery = z.infer<typeof SearchPageQuery>

export const AllReposPageQuery = AllReposSearchQuery.extend({ q: z.string().optional() })
export type AllReposPageQuery = z.infer<typeof AllReposPageQuery>
