/** Draws a Markdown file for its page. */
import type { Context } from '../../../platform/context.ts'
import { displayName, findLanguage } from '../../../platform/languages/index.ts'
import { markdownWords, renderMarkdown } from '../../../platform/markdown/index.ts'
import { loadMath } from '../../../platform/markdown/load-math.ts'
import { iconSprite } from '../../../ui/icons/icon.tsx'
import { colourFences } from './colours.ts'

export interface DocumentOptions {
  canTick: boolean
  /** How long the page waits for the colours of its code blocks. */
  waitMs: number
}

export async function drawDocument(
  { locale }: Pick<Context, 'locale'>,
  content: string,
  { canTick, waitMs }: DocumentOptions,
) {
  const { parsed, colours, isPending } = await colourFences(content, waitMs)
  const math = parsed.hasMath ? { math: await loadMath() } : {}
  const drawn = renderMarkdown(parsed, {
    words: markdownWords[locale],
    highlighted: colours,
    canTick,
    // The file's own name is the page's first heading.
    headingShift: 1,
    languageName: (word) => displayName(findLanguage(word) ?? word),
    icons: iconSprite(),
    ...math,
  })
  return {
    html: drawn.html,
    headings: drawn.headings,
    hasTasks: drawn.tasks.length > 0,
    hasDiagrams: drawn.hasDiagrams,
    isPending,
  }
}
