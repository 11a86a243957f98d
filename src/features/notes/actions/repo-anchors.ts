/** Anchors notes to texts of mirrored repositories, and carries anchors from one such text to the next. */
import { type BlobText, openRepoText } from '#features/repositories/index.ts'
import { headingsIn, locateAnchors, MAX_ANCHORED_UNITS } from '#platform/anchoring/placing/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { common, Problem } from '#platform/problems/index.ts'
import { refuse } from '../problems/index.ts'
import type { AnchorRequest } from '../rules/anchor-request.ts'
import {
  type Anchor,
  isAnchored,
  NO_ANCHOR,
  type NoteLocation,
  type Placement,
  repoPlacement,
  storedPlacement,
} from '../rules/note.ts'
import {
  type CapturedAnchor,
  captured,
  carriedAnchor,
  memoryOf,
  requirePresent,
} from './capturing.ts'
import { placementsOf, wantedBy } from './placing.ts'

/** A text of a repository, and git's name for it. */
export interface RepoTarget {
  object: string
  path: string
  text: BlobText
}

/**
 * Anchors a note to lines or a heading; lines that were counted in an earlier text are searched for in the current one.
 */
export async function captureInRepo(
  ctx: MemberContext,
  { id, path }: NoteLocation,
  { fileVersion: _, fileObject, ...fields }: AnchorRequest,
): Promise<CapturedAnchor> {
  const anchor: Anchor = { ...NO_ANCHOR, ...fields }
  const untied = { anchor, placement: storedPlacement(anchor) }
  if (!isAnchored(anchor)) return untied
  const file = await openRepoText(ctx, id, path)
  const counted = fileObject ?? file.object
  const text = await file.read(counted)
  if ('problem' in text) {
    if (text.problem === 'not_text') return untied
    if (text.problem === 'missing') throw refuse('invalid_file_version')
    throw common.refuse('text_too_long', { max: MAX_ANCHORED_UNITS })
  }
  const isMarkdown = isMarkdownPath(path)
  const headings = isMarkdown ? await headingsIn(text.text, ctx.actor.id) : []
  // Lines can be anchored without knowing the headings around them; a heading cannot.
  if (headings === null && anchor.lineStart === null) throw common.refuse('text_too_long')
  requirePresent(anchor, text.text, isMarkdown ? headings : null)
  const version = { number: null, hash: counted }
  const tied = captured(anchor, text.text, headings ?? [], version)
  if (counted === file.object) return { anchor: tied, placement: storedPlacement(tied) }
  const target = { object: file.object, path, text: await file.read(file.object) }
  const [carried] = await carryAnchors([tied], text, target, ctx.actor.id)
  return { anchor: carried!.anchor, placement: repoPlacement(carried!.anchor, file.object) }
}

export interface CarriedAnchor {
  anchor: Anchor
  /** How its text was found this time; earlier doubt is not included. */
  state: Placement['state']
  /** Why it could not be searched for. */
  reason: 'too_large' | 'not_text' | null
}

/**
 * Moves anchors of one text to the text that replaced it. An anchor that was not searched for in time stays as it is.
 */
export async function carryAnchors(
  anchors: readonly Anchor[],
  from: BlobText,
  { object, path, text }: RepoTarget,
  person: string,
  between?: () => Promise<readonly string[]>,
): Promise<CarriedAnchor[]> {
  if ('problem' in text) {
    const reason = text.problem === 'missing' ? null : text.problem
    return anchors.map((anchor) => lost(anchor, object, reason))
  }
  const found = await locateIn(anchors, from, text.text, person, between)
  const headings = isMarkdownPath(path) ? await headingsOrNull(text.text, person) : []
  const version = { number: null, hash: object }
  return anchors.map((anchor, at) => {
    const placement = found[at]
    const isUnread = headings === null && anchor.lineStart === null
    if (!placement || isUnread) return { anchor, state: 'edited', reason: null }
    if (placement.state === 'lost') return lost(anchor, object, null)
    const carried = carriedAnchor(anchor, placement, text.text, headings ?? [], version)
    return { anchor: { ...carried, lostIn: '' }, state: placement.state, reason: null }
  })
}

function lost(anchor: Anchor, object: string, reason: CarriedAnchor['reason']): CarriedAnchor {
  return { anchor: { ...anchor, lostIn: object }, state: 'lost', reason }
}

/** Null for those that were not searched for in time. */
async function locateIn(
  anchors: readonly Anchor[],
  from: BlobText,
  current: string,
  person: string,
  between?: () => Promise<readonly string[]>,
): Promise<(Placement | null)[]> {
  if ('text' in from) return locateGroup(anchors, from.text, current, person, between)
  const found: (Placement | null)[] = []
  // The text they were counted in is gone: only what the anchors store about it remains, and no match is certain.
  for (const anchor of anchors) {
    const { stored, ranged } = remembered(anchor)
    const [placement = null] = await locateGroup([ranged], stored, current, person)
    const isSure = placement?.state === 'exact' || placement?.state === 'shifted'
    found.push(placement && (isSure ? { ...placement, state: 'moved' } : placement))
  }
  return found
}

async function locateGroup(
  anchors: readonly Anchor[],
  stored: string,
  current: string,
  person: string,
  between?: () => Promise<readonly string[]>,
): Promise<(Placement | null)[]> {
  const tied = anchors.map((anchor) => ({ anchor }))
  const locations = await locateAnchors(stored, current, wantedBy(tied), person, between)
  return 'failure' in locations ? anchors.map(() => null) : placementsOf(tied, locations)
}

/** A text made of the quoted lines and the stored lines around them. */
function remembered(anchor: Anchor): { stored: string; ranged: Anchor } {
  const { line, heading } = memoryOf(anchor)
  if (anchor.lineStart === null)
    return { stored: `# ${heading?.text ?? anchor.anchorText}\n`, ranged: anchor }
  const [before = '', after = ''] = [line?.before, line?.after]
  const lineStart = before === '' ? 1 : 2
  const lineEnd = anchor.lineEnd === null ? null : lineStart + anchor.quote.split('\n').length - 1
  const stored = [...(before && [before]), anchor.quote, after].join('\n')
  return { stored: `${stored}\n`, ranged: { ...anchor, lineStart, lineEnd } }
}

/** Null when there was no time to read them. */
async function headingsOrNull(text: string, person: string) {
  try {
    return await headingsIn(text, person)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** By its path alone, like the tree of the repository. */
export function isMarkdownPath(path: string): boolean {
  return detectLanguage({ name: path, content: '' }) === 'markdown'
}
