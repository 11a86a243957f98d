/** The links by name of a whole text, for those who store them. */
import { marksIn } from '../tasks/prose.ts'
import { linkAt } from './grammar.ts'

/** Of one text; what is written beyond them is looked up when it is followed. */
export const MOST_TEXT_LINKS = 200

/** The different targets of a text, in their order; code has none. */
export function linkTargetsOf(text: string): string[] {
  if (!text.includes('[[')) return []
  const targets = new Set<string>()
  let from: string | null = null
  let [end, isRow] = [0, false]
  for (const { line, at } of marksIn(text, '[[')) {
    if (line !== from) [from, end, isRow] = [line, 0, line.trimStart().startsWith('|')]
    if (at < end || line[at - 1] === '\\') continue
    const link = linkAt(line, at, isRow)
    if (!link) continue
    end = at + link.length
    targets.add(link.target)
    if (targets.size === MOST_TEXT_LINKS) break
  }
  return [...targets]
}
