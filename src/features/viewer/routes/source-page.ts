/** The source view: coloured at once when the colours are at hand, plain first when they are not. */
import { h } from 'preact'
import type { MemberContext } from '../../../platform/context.ts'
import {
  type DrawnLines,
  highlightLines,
  listHidden,
  outlineOf,
  splitLines,
} from '../../../platform/highlight/index.ts'
import type { Opened } from '../../library/index.ts'
import { type FileQuery, LINES_IN_PAGE, LONG_LINE } from '../contract/index.ts'
import type { FileView } from '../views/file-view.ts'
import { Source, SourceTools } from '../views/source.tsx'
import { fileNotes, filePage } from './page.ts'

// Colours that take longer come after the page: a reader sees the text first.
const COLOURS_MS = 150
// Beyond this an outline takes longer to make than it is missed.
const OUTLINE_LINES = 20_000

export async function sourcePage(
  ctx: MemberContext,
  opened: Opened,
  file: FileView,
  query: FileQuery,
) {
  const { content, version } = opened
  const { language } = opened.file
  const drawn = await highlightLines(version.contentHash, content, language, {
    waitMs: COLOURS_MS,
    person: ctx.actor.id,
  })
  const firstLine = firstLineOf(query.from, drawn.lines.length)
  const source = splitLines(content)
  const state = {
    t: ctx.t,
    file,
    isPending: isPending(drawn),
    isPlain: drawn.isPlain && !isPending(drawn),
    isWrapped: ctx.actor.preferences['wrap'] === true,
  }
  // Functions, so that a page that was drawn before reads nothing of its text again.
  const Tools = () => {
    const isLong = source.length > OUTLINE_LINES
    const coloured = drawn.isPlain ? undefined : drawn.lines
    const outline = isLong ? [] : outlineOf(content, language, coloured)
    return h(SourceTools, { ...state, outline })
  }
  const Body = () =>
    h(Source, {
      ...state,
      lines: drawn.lines.slice(firstLine - 1, firstLine - 1 + LINES_IN_PAGE),
      firstLine,
      hidden: listHidden(source).filter(({ isDirection }) => isDirection),
      hasLongLines: source.some((line) => line.length > LONG_LINE),
    })
  const { isPending: isComing, isPlain, isWrapped } = state
  return filePage(ctx, file, 'source', {
    notes: await fileNotes(ctx, file),
    done: doneWords(ctx, query.done),
    tools: file.lines > 0 && h(Tools, null),
    body: h(Body, null),
    shows: [version.contentHash, language, firstLine, isComing, isPlain, isWrapped],
  })
}

function isPending({ reason }: DrawnLines): boolean {
  return reason === 'pending' || reason === 'busy'
}

/** Pages begin at 1, 2,001, 4,001 …; any line in between means its page. */
export function firstLineOf(asked: number | undefined, total: number): number {
  const wanted = Math.min(asked ?? 1, Math.max(1, total))
  return Math.floor((wanted - 1) / LINES_IN_PAGE) * LINES_IN_PAGE + 1
}

function doneWords(ctx: MemberContext, done: string | undefined): string | undefined {
  const [, version] = /^restored-(\d{1,9})$/.exec(done ?? '') ?? []
  return version && ctx.t('viewer.restored', { version: Number(version) })
}
