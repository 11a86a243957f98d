/** How a shared text becomes a Markdown file of its reader. */
import { isFileName } from '#features/library/index.ts'

/** Null when no file can have that name. `.gitignore` has no extension; a dot before a space begins none. */
export function markdownName(wanted: string): string | null {
  const name = wanted.trim()
  if (!isFileName(name)) return null
  if (/\.(?:md|markdown)$/i.test(name)) return name
  const dot = /(?<=.)\.[^.\s]*$/su.exec(name)
  const renamed = `${dot ? name.slice(0, dot.index) : name}.md`
  return isFileName(renamed) ? renamed : null
}

/** Markdown stays unchanged; anything else is put in a fence of its language and so renders as code. */
export function asMarkdown(content: string, language: string): string {
  if (language === 'markdown') return content
  const fence = '`'.repeat(Math.max(3, longestRun(content) + 1))
  const end = content === '' || content.endsWith('\n') ? '' : '\n'
  return `${fence}${language}\n${content}${end}${fence}\n`
}

const BACKTICK = 0x60

/** A fence is closed by a run of at least its own length, anywhere in the text. */
function longestRun(content: string): number {
  let longest = 0
  let run = 0
  for (let at = content.indexOf('`'); at >= 0 && at < content.length; at++) {
    run = content.charCodeAt(at) === BACKTICK ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
