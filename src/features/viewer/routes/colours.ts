/** The code blocks of a document, coloured by the same highlighter as files. */
import { sha256 } from '../../../platform/crypto/index.ts'
import { highlightLines } from '../../../platform/highlight/index.ts'
import { findLanguage } from '../../../platform/languages/index.ts'
import {
  type FencedCode,
  type ParsedMarkdown,
  parseMarkdown,
} from '../../../platform/markdown/index.ts'

export interface Coloured {
  parsed: ParsedMarkdown
  fences: FencedCode[]
  /** By the key of the fence; a block without colours is not in it. */
  colours: Map<string, string>
  /** Some are still being drawn. */
  isPending: boolean
}

// A document with more blocks than this is a list of data; the rest stays as it is.
const MOST_FENCES = 200

export async function colourFences(content: string, waitMs?: number): Promise<Coloured> {
  const parsed = parseMarkdown(content)
  const colours = new Map<string, string>()
  let isPending = false
  const wait = waitMs === undefined ? {} : { waitMs }
  await Promise.all(
    parsed.fences.slice(0, MOST_FENCES).map(async ({ key, language, text }) => {
      const id = findLanguage(language)
      if (!id) return
      const drawn = await highlightLines(sha256(text), text, id, wait)
      if (drawn.isPlain) isPending ||= drawn.reason === 'pending' || drawn.reason === 'busy'
      else colours.set(key, `${drawn.lines.join('\n')}\n`)
    }),
  )
  return { parsed, fences: parsed.fences, colours, isPending }
}
