/** Draws the differences of changed files: as many as fit on a page, each in the thread of comparisons, in turn. */
import { comparisonLabels, LONG_LINE } from '#features/viewer/index.ts'
import type { MemberContext } from '#platform/context.ts'
import {
  type GitChange,
  type GitSide,
  gitText,
  readBlobSizes,
  readBlobs,
} from '#platform/git/index.ts'
import { colourText } from '#platform/highlight/index.ts'
import type { MarkupText } from '#platform/html/markup.tsx'
import { detectLanguage } from '#platform/languages/index.ts'
import { patientMs } from '#platform/patience.ts'
import { readComparison } from '#platform/shown-texts/index.ts'
import { utf8Text } from '#platform/text/utf8.ts'
import type { Differences } from '../../actions/history/differences.ts'
import { readingGit } from '../../actions/history/reading.ts'
import { READ_TIMEOUT_MS } from '../../contract/history-limits.ts'
import type { ChangedFileView } from '../../views/history/history-page.tsx'

type Drawing = Pick<ChangedFileView, 'drawn' | 'note'>

interface Room {
  files: number
  /** Bytes of one content, of all contents, and of all that is drawn. */
  contentBytes: number
  totalBytes: number
  markupBytes: number
}

const OF_MANY: Room = {
  files: 50,
  contentBytes: 256 * 2 ** 10,
  totalBytes: 2 * 2 ** 20,
  markupBytes: 512 * 2 ** 10,
}
const OF_ONE: Room = { ...OF_MANY, files: 1, contentBytes: 2 * 2 ** 20, totalBytes: 4 * 2 ** 20 }

interface Wanted {
  isWanted: (change: GitChange) => boolean
  /** One file alone has a larger limit. */
  isOne: boolean
  anchorOf: (change: GitChange) => string
  wholeHrefOf: (change: GitChange) => string | null
}

/** One drawing for each of the changes. */
export function drawDifferences(
  ctx: MemberContext,
  { repoName, gitDir, changes }: Differences,
  { isWanted, isOne, anchorOf, wholeHrefOf }: Wanted,
  signal: AbortSignal,
): Promise<Map<GitChange, Drawing>> {
  return readingGit(ctx, repoName, async () => {
    const room = isOne ? OF_ONE : OF_MANY
    const call = { person: ctx.actor.id, signal }
    const wanted = changes.filter(isWanted).slice(0, room.files)
    const sizes = await readBlobSizes(gitDir, [...new Set(wanted.flatMap(objectsOf))], call)
    const chosen = chooseChanges(wanted, sizes, room)
    const objects = new Set([...chosen].flatMap(objectsOf))
    const blobs = await readContents(gitDir, [...objects], { ...call, maxBytes: room.totalBytes })
    const drawings = new Map<GitChange, Drawing>()
    let left = room.markupBytes
    const coloursUntil = performance.now() + patientMs(COLOURS_MS)
    for (const change of wanted) {
      if (!chosen.has(change))
        drawings.set(change, notDrawn(tooLarge(change, sizes) ? 'too_large' : 'no_room'))
      else if (left <= 0) drawings.set(change, notDrawn('no_room'))
      else {
        const texts = await textsOf(ctx, change, blobs, coloursUntil)
        const place = { anchor: anchorOf(change), wholeHref: wholeHrefOf(change) }
        const drawing = await drawTexts(ctx, texts, place)
        left -= drawing.drawn ? bytesOf(drawing.drawn.table.markup) : 0
        drawings.set(change, drawing)
      }
    }
    return drawings
  })
}

async function readContents(
  gitDir: string,
  objects: readonly string[],
  call: { person: string; signal: AbortSignal; maxBytes: number },
): Promise<Map<string, Buffer>> {
  const blobs = new Map<string, Buffer>()
  let at = 0
  const onBlob = (bytes: Buffer | null) => {
    const object = objects[at++]!
    if (bytes) blobs.set(object, bytes)
  }
  await readBlobs(gitDir, { ...call, objects, timeoutMs: READ_TIMEOUT_MS, onBlob })
  return blobs
}

export function notDrawn(note: NonNullable<ChangedFileView['note']>): Drawing {
  return { drawn: null, note }
}

/** Object ids of contents; a submodule has none here, its commit is what differs. */
function objectsOf({ old, new: now }: GitChange): string[] {
  return [old, now].flatMap((side) => (side && side.mode !== 'submodule' ? [side.object] : []))
}

function tooLarge(change: GitChange, sizes: ReadonlyMap<string, number>): boolean {
  return objectsOf(change).some((object) => (sizes.get(object) ?? 0) > OF_ONE.contentBytes)
}

function chooseChanges(
  wanted: readonly GitChange[],
  sizes: ReadonlyMap<string, number>,
  room: Room,
): Set<GitChange> {
  const chosen = new Set<GitChange>()
  let left = room.totalBytes
  for (const change of wanted) {
    const bytes = objectsOf(change).map((object) => sizes.get(object) ?? 0)
    const total = bytes.reduce((sum, size) => sum + size, 0)
    if (total > left || bytes.some((size) => size > room.contentBytes)) continue
    left -= total
    chosen.add(change)
  }
  return chosen
}

async function drawTexts(
  { actor, locale }: MemberContext,
  [before, after]: readonly (ComparedText | null)[],
  place: { anchor: string; wholeHref: string | null },
): Promise<Drawing> {
  if (!before || !after) return notDrawn('binary')
  const drawn = await readComparison(actor.id, before, after, {
    labels: { locale, ...comparisonLabels },
    foldAfter: LONG_LINE,
    hasSplit: false,
    ...place,
  })
  if ('failure' in drawn) return notDrawn('failed')
  const { unified: table, added, removed, isApproximate } = drawn
  return table
    ? { drawn: { table, added, removed, isApproximate }, note: null }
    : notDrawn('same_text')
}

interface ComparedText {
  hash: string
  content: string
  /** Null: without colours. A side without any line is coloured as it is. */
  coloured: string | null
}

const NOTHING: ComparedText = { hash: 'git nothing', content: '', coloured: '' }

// All files of a page together wait this long for their colours; what is ready later is in the next page.
const COLOURS_MS = 400

/** Both sides, null where one is not text. */
async function textsOf(
  { actor }: MemberContext,
  { path, oldPath, old, new: now }: GitChange,
  blobs: ReadonlyMap<string, Buffer>,
  coloursUntil: number,
): Promise<(ComparedText | null)[]> {
  const sides = [textOf(old, blobs), textOf(now, blobs)]
  if (sides.includes(null)) return sides
  const names = [oldPath ?? path, path].map(gitText)
  return Promise.all(
    sides.map(async (text, at) => {
      const waitMs = coloursUntil - performance.now()
      if (!text || waitMs <= 0) return text
      if (text.content === '') return { ...text, coloured: '' }
      const language = detectLanguage({ name: names[at]!, content: '' })
      const wait = { person: actor.id, waitMs }
      const key = text.hash.replace(' ', '-')
      return { ...text, coloured: (await colourText(key, text.content, language, wait)).html }
    }),
  )
}

/** Null: not text. */
function textOf(side: GitSide | null, blobs: ReadonlyMap<string, Buffer>): ComparedText | null {
  if (!side) return NOTHING
  const hash = `git ${side.object}`
  if (side.mode === 'submodule') return { hash, content: `${side.object}\n`, coloured: null }
  const bytes = blobs.get(side.object)
  const content = !bytes || bytes.includes(0) ? null : utf8Text(bytes)
  return content === null ? null : { hash, content, coloured: null }
}

function bytesOf(markup: MarkupText): number {
  return typeof markup === 'string' ? markup.length : markup.bytes.length
}
