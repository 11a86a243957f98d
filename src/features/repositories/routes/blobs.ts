/** Texts of a repository by object id, which always identifies the same content: what its pages load later. */
import * as z from 'zod'
import { repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { colourText } from '#platform/highlight/index.ts'
import { defineRoutes, get, named } from '#platform/http/index.ts'
import { findLanguage } from '#platform/languages/index.ts'
import { readLines } from '#platform/shown-texts/index.ts'
import { readRepoText } from '../actions/browse.ts'
import { refuse } from '../problems/index.ts'

const MAX_LINES = 2_000
const badLines = named('invalid_repo_lines', { max: MAX_LINES })
const line = z.coerce.number(badLines).int(badLines).min(1, badLines).max(999_999_999, badLines)

const BlobQuery = z
  .object({ language: z.string().optional(), from: line.optional(), to: line.optional() })
  .refine(
    ({ from, to }) =>
      (from === undefined) === (to === undefined) && (to ?? 0) - (from ?? 0) < MAX_LINES,
    badLines,
  )

const BlobReply = z.object({
  ok: z.literal(true),
  /** The whole text, unless lines are requested. */
  content: z.string().optional(),
  /** Escaped text with `<span class="tok-…">` and no other element, one piece a line. */
  lines: z.array(z.string()).optional(),
  /** Why there are no colours; absent when there are. */
  plain: z.string().optional(),
})

export const blobRoutes = defineRoutes({
  repoBlob: get(repoPaths.apiBlob, {
    who: 'bearer',
    scope: 'read',
    summary:
      'A text of a mirrored repository by the name of its object: whole, or some of its lines, coloured.',
    query: BlobQuery,
    reply: BlobReply,
    refuses: ['repo_not_found', 'repo_file_not_found', 'mirror_unavailable', 'repo_text_not_drawn'],
    async act(ctx, { params, query, request }) {
      const text = await readRepoText(ctx, params.name, params.object, request.signal)
      const { from, to } = query
      if (from === undefined || to === undefined) return { ok: true, content: text }
      return linesOf(ctx, { object: params.object, text, language: query.language }, { from, to })
    },
  }),
})

async function linesOf(
  { actor }: MemberContext,
  { object, text, language }: { object: string; text: string; language: string | undefined },
  { from, to }: { from: number; to: number },
) {
  const person = actor.id
  const known = findLanguage(language ?? '') ?? 'text'
  const drawn = await colourText(`git-${object}`, text, known, { person })
  const lines = await readLines(person, { content: text, coloured: drawn.html }, from, to)
  if ('failure' in lines) throw refuse('repo_text_not_drawn')
  const plain = drawn.html === null ? { plain: drawn.reason ?? 'no_grammar' } : {}
  return { ok: true as const, lines, ...plain }
}
