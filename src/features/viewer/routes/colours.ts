/** The code blocks of a document, coloured by the same highlighter as files. */
import { sha256 } from '../../../platform/crypto/index.ts'
import { highlightLines } from '../../../platform/highlight/index.ts'
import { findLanguage } from '../../../platform/languages/index.ts'
import {
  type FencedCode,
  type ParsedMarkdown,
  parseMarkdown,
} from '../../../platform/markdown/index.ts'
import { fencesOfLong, LONG_DOCUMENT } from '../../../platform/markdown/long-documents.ts'

interface Colours {
  /** By the key of the fence; a block without colours is not in it. */
  colours: Map<string, string>
  /** Some are still being drawn. */
  isPending: boolean
}

// A document with more blocks than this is a list of data; the rest stays as it is.
const MOST_FENCES = 200

/** A short document, read, and its blocks as far as they are coloured by then. */
export async function colourFences(
  content: string,
  contentHash: string,
  waitMs: number,
): Promise<Colours & { parsed: ParsedMarkdown }> {
  const parsed = parseMarkdown(content)
  return { parsed, ...(await colour(contentHash, parsed.fences, { waitMs })) }
}

/** The blocks of any document in their order, however long it takes. */
export async function colouredFences(
  content: string,
  contentHash: string,
): Promise<(string | null)[]> {
  const isLong = content.length > LONG_DOCUMENT
  const fences = isLong ? await fencesOfLong(content) : parseMarkdown(content).fences
  const { colours } = await colour(contentHash, fences, {})
  return fences.map(({ key }) => colours.get(key) ?? null)
}

async function colour(
  contentHash: string,
  fences: readonly FencedCode[],
  wait: { waitMs?: number },
): Promise<Colours> {
  const colours = new Map<string, string>()
  let isPending = false
  await Promise.all(
    fences.slice(0, MOST_FENCES).map(async ({ key, language, text }) => {
      const id = findLanguage(language)
      if (!id) return
      // A block belongs to its document: when that is deleted, its coloured blocks go too.
      const drawn = await highlightLines(`${contentHash} ${sha256(text)}`, text, id, wait)
      if (drawn.isPlain) isPending ||= drawn.reason === 'pending' || drawn.reason === 'busy'
      else colours.set(key, `${drawn.lines.join('\n')}\n`)
    }),
  )
  return { colours, isPending }
}
