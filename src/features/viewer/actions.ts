/** What a person does while reading: open, tick, star, restore. The library does the writing. */

import {
  type CodeFile,
  changeFile,
  noteOpening,
  type OpenedVersion,
  openFile,
  refuseFile,
} from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { tickLater } from '#platform/long-texts/index.ts'
import { refuse } from './problems.ts'
import { renderedKind } from './rules/addresses.ts'

/** A file at the version that a URL names; without one, the newest. */
export async function openAt(
  ctx: MemberContext,
  id: string,
  version: string | undefined,
): Promise<OpenedVersion> {
  if (version === undefined || version === '') return openFile(ctx, id)
  // Nine digits fit every database's integer; versions stop long before.
  if (!/^\d{1,9}$/.test(version)) {
    await openFile(ctx, id)
    throw refuseFile('version_not_found', { file_id: id, version })
  }
  return openFile(ctx, id, Number(version))
}

/** Recording the opening is optional: a store that cannot be written must not prevent reading. */
export async function markOpening(
  ctx: MemberContext,
  { file, version }: OpenedVersion,
): Promise<void> {
  if (version.number !== file.version) return
  try {
    await noteOpening(ctx, file)
  } catch (error) {
    ctx.log.warn({ err: error, request_id: ctx.requestId }, 'an opening was not noted')
  }
}

export interface TickInput {
  index: number
  checked: boolean
}

export interface Ticked {
  file: CodeFile
  content: string
}

/**
 * Ticks boxes of a Markdown file: each changes one character, and one version is created, or none of them is ticked. A
 * refusal carries the current text, so that an outdated page can update itself. A box that already has the requested
 * state writes nothing.
 */
export async function tickTasks(
  ctx: MemberContext,
  id: string,
  ticks: readonly TickInput[],
  baseVersion: number,
): Promise<Ticked> {
  const { file, content } = await openFile(ctx, id)
  if (renderedKind(file.language) !== 'markdown') throw refuse('not_markdown', { file_id: id })
  const now = { file_id: id, version: file.version, content }
  if (baseVersion !== file.version) throw refuseFile('version_conflict', now)
  const ticked = await tickLater.run(ctx.actor.id, content, ticks)
  if (ticked === null) throw refuse('task_not_found', now)
  if (ticked === content) return { file, content }
  const saved = await changeFile(ctx, id, { content: ticked, baseVersion: file.version })
  return { file: saved.file, content: ticked }
}
