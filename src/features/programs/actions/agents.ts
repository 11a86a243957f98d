/** The primer of an agent, and the instructions that its person wrote. */
import * as z from 'zod'
import { listLibrary, loadFacets } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import type { ExportedKind } from '#platform/exports.ts'
import { fitsPoints } from '#platform/text/index.ts'
import { toIso } from '#platform/time/index.ts'
import { MAX_INSTRUCTIONS, PRIMER_FILES } from '../contract/limits.ts'
import { refuse } from '../problems/agents.ts'
import { type Primer, writePrimer } from '../rules/agents/primer.ts'
import { readInstructions, saveInstructions } from '../store/agents.ts'

/** Null when nothing was written and no file is in reach. */
export async function makePrimer(ctx: MemberContext, origin: string): Promise<Primer | null> {
  const instructions = await readInstructions(ctx.store, ctx.actor.id)
  const { files, total } = await listLibrary(ctx, {
    sort: 'updated_at_desc',
    limit: PRIMER_FILES,
  })
  if (instructions.trim() === '' && total.count === 0) return null
  // Totals of the whole library are not shown to a token that is limited to a part of it.
  const languages = ctx.actor.token?.limit ? [] : (await loadFacets(ctx)).languages
  return writePrimer({
    instructions,
    files: total.count,
    isCapped: total.isCapped,
    languages,
    lastFiles: files.map((file) => ({
      id: file.id,
      path: file.folder === '' ? file.fileName : `${file.folder}/${file.fileName}`,
      language: file.language,
      lines: file.lines,
      updatedAt: toIso(file.updatedAt).slice(0, 10),
    })),
    origin,
  })
}

export async function showInstructions({ store, actor }: MemberContext): Promise<string> {
  return readInstructions(store, actor.id)
}

export async function writeInstructions(ctx: MemberContext, text: string): Promise<void> {
  if (!fitsPoints(text, MAX_INSTRUCTIONS))
    throw refuse('instructions_too_long', { max: MAX_INSTRUCTIONS })
  await saveInstructions(ctx.store, ctx.actor.id, text, ctx.now())
}

/** In the export of everything a person has: one record, when there is a text. */
export const exportedInstructions: ExportedKind = {
  name: 'agent-instructions',
  tables: ['agent_instructions'],
  order: 85,
  record: z.object({ text: z.string() }),
  async *read({ store, actor }) {
    const text = await readInstructions(store, actor.id)
    if (text !== '') yield { record: { text } }
  },
}
