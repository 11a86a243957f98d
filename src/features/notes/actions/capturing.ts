/** Anchors a note to a text: what is stored with the note so that its lines or its heading can be found again later. */

import { type CodeFile, findAnyFile, findContents, findVersion } from '#features/library/index.ts'
import {
  captureAnchor,
  captureHeading,
  type HeadingAnchor,
  type LineAnchor,
} from '#platform/anchoring/index.ts'
import { headingsIn } from '#platform/anchoring/placing/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { lastLine } from '#platform/highlight/split-lines.ts'
import { HEADING_PREFIX, type Heading } from '#platform/markdown/index.ts'
import { common } from '#platform/problems/index.ts'
import { isRecord, isTextList, storedJson } from '#platform/store/index.ts'
import { refuse } from '../problems/index.ts'
import type { AnchorRequest } from '../rules/anchor-request.ts'
import {
  type Anchor,
  isAnchored,
  NO_ANCHOR,
  type NoteLocation,
  type Placement,
  storedPlacement,
} from '../rules/note.ts'

/** What `locateAnchors` needs to find the lines or the heading again, stored as JSON beside the note. */
interface Memory {
  line?: Pick<LineAnchor, 'before' | 'after' | 'headingPath'>
  heading?: HeadingAnchor
}

export function anchoredLinesOf({ lineStart, lineEnd }: Anchor) {
  return { lineStart: lineStart ?? 1, lineEnd: lineEnd ?? lineStart ?? 1 }
}

export function memoryOf({ memory }: Anchor): Memory {
  return storedJson(memory, isMemory, {})
}

function isMemory(value: unknown): value is Memory {
  if (!isRecord(value)) return false
  const { line = {}, heading } = value
  const isText = (one: unknown) => one === undefined || typeof one === 'string'
  const isPath = (one: unknown) => one === undefined || isTextList(one)
  return (
    isRecord(line) &&
    isText(line['before']) &&
    isText(line['after']) &&
    isPath(line['headingPath']) &&
    (heading === undefined || isHeading(heading))
  )
}

function isHeading(value: unknown): value is HeadingAnchor {
  if (!isRecord(value)) return false
  const { anchorId, text, path } = value
  return typeof anchorId === 'string' && typeof text === 'string' && isTextList(path)
}

export function headingOf(anchor: Anchor): HeadingAnchor {
  const { anchorId, anchorText } = anchor
  return memoryOf(anchor).heading ?? { anchorId, text: anchorText, path: [] }
}

/** The anchor of a note and its placement in the current text; null where an older text was named. */
export interface CapturedAnchor {
  anchor: Anchor
  placement: Placement | null
}

/** Anchors a note to the lines or the heading as they are now, together with the text around them. */
export async function captureFor(
  ctx: MemberContext,
  location: NoteLocation,
  request: AnchorRequest,
): Promise<CapturedAnchor> {
  const { fileVersion, fileObject: _, ...fields } = request
  const anchor: Anchor = { ...NO_ANCHOR, ...fields }
  const untied = { anchor, placement: storedPlacement(anchor) }
  if (location.kind !== 'file' || !isAnchored(anchor)) return untied
  const file = await findAnyFile(ctx.store, ctx.actor.id, location.id)
  if (!file) return untied
  const version = await versionOf(ctx, file, fileVersion)
  const texts = await findContents(ctx.store, ctx.actor.id, [version.hash])
  const text = texts.get(version.hash)
  if (text === undefined) return untied
  const headings = file.language === 'markdown' ? await headingsIn(text, ctx.actor.id) : []
  // Lines can be anchored without knowing the headings around them; a heading cannot.
  if (headings === null && anchor.lineStart === null) throw common.refuse('text_too_long')
  requirePresent(anchor, text, file.language === 'markdown' ? headings : null)
  const tied = captured(anchor, text, headings ?? [], version)
  return { anchor: tied, placement: version.number === file.version ? storedPlacement(tied) : null }
}

/**
 * Refuses a line or a heading that the text does not have; otherwise a note that never matched anything would be called
 * exact forever. Null: the headings were not read for lack of time, or the language has none of ours.
 */
export function requirePresent(
  { lineStart, anchorId }: Anchor,
  text: string,
  headings: readonly Heading[] | null,
): void {
  if (lineStart === null) {
    if (headings && !findHeading(headings, anchorId))
      throw refuse('anchor_not_found', { anchor_id: anchorId })
    return
  }
  const last = lastLine(text)
  if (lineStart > last) throw refuse('anchor_not_found', { max: last })
}

async function versionOf(ctx: MemberContext, file: CodeFile, number = file.version) {
  if (number === file.version) return { number, hash: file.contentHash }
  const version = await findVersion(ctx.store, ctx.actor.id, file.id, number)
  if (!version) throw refuse('invalid_file_version', { version: number })
  return { number, hash: version.contentHash }
}

/** The anchor with its quote and its surroundings in this text. */
export function captured(
  anchor: Anchor,
  text: string,
  headings: readonly Heading[],
  version: { number: number | null; hash: string },
): Anchor {
  const tied = { ...anchor, version: version.number, hash: version.hash }
  if (anchor.lineStart !== null) {
    const { quote, before, after, headingPath, ...lines } = captureAnchor(
      text,
      anchoredLinesOf(anchor),
      headings,
    )
    const memory: Memory = { line: { before, after, headingPath } }
    const lineEnd = anchor.lineEnd === null ? null : lines.lineEnd
    return { ...tied, lineStart: lines.lineStart, lineEnd, quote, memory: JSON.stringify(memory) }
  }
  const heading = findHeading(headings, anchor.anchorId)
  // Only Markdown has headings of ours; in another language the id stays as it was sent and is never searched for.
  if (!heading) return { ...anchor, hash: '', version: null }
  const memory: Memory = { heading }
  return {
    ...tied,
    anchorText: anchor.anchorText || heading.text,
    quote: heading.text,
    memory: JSON.stringify(memory),
  }
}

/** The anchor in the text that replaced its own. A placement that was found by similarity is doubtful from now on. */
export function carriedAnchor(
  anchor: Anchor,
  { state, lineStart, lineEnd, anchorId }: Placement,
  text: string,
  headings: readonly Heading[],
  version: { number: number | null; hash: string },
): Anchor {
  const doubt = state === 'edited' || state === 'moved' ? state : anchor.doubt
  return captured({ ...anchor, lineStart, lineEnd, anchorId, doubt }, text, headings, version)
}

/** A heading id as the page has it, or without the prefix that our pages add. */
export function findHeading(headings: readonly Heading[], anchorId: string): HeadingAnchor | null {
  return (
    captureHeading(headings, anchorId) ?? captureHeading(headings, `${HEADING_PREFIX}${anchorId}`)
  )
}
