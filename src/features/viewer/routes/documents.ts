/** Draws a Markdown file for its page. */
import type { MemberContext } from '../../../platform/context.ts'
import { displayName, findLanguage } from '../../../platform/languages/index.ts'
import { markdownWords, renderMarkdown } from '../../../platform/markdown/index.ts'
import { loadMath } from '../../../platform/markdown/load-math.ts'
import { iconSprite } from '../../../ui/icons/icon.tsx'
import { type FileView, isOld } from '../views/file-view.ts'
import { colourFences } from './colours.ts'

const COLOURS_MS = 150

export async function drawDocument(ctx: MemberContext, content: string, file: FileView) {
  const { parsed, colours, isPending } = await colourFences(content, COLOURS_MS)
  const math = parsed.hasMath ? { math: await loadMath() } : {}
  const drawn = renderMarkdown(parsed, {
    words: markdownWords[ctx.locale],
    highlighted: colours,
    canTick: !isOld(file),
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
