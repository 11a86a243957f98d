/** Code that was pasted into a note, and the fence that keeps it code. */

// What prose hardly does: ends a line with a bracket or a semicolon, or begins it with a word of a language.
const CODE_LINE =
  /^(?:\s{2,}\S|\t)|[{}();,:]\s*$|=>|^\s*(?:(?:import|from|export|def|class|function|const|let|var|return|if|for|while|select|public|private)\b|#include|@\w|<\/?\w)/u
const LIST_LINE = /^\s*(?:[-*+]|\d+[.)])\s/u

/** Several lines, and most of them look like a program. A wrong guess costs one line of an offer. */
export function looksLikeCode(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || text.includes('```')) return false
  const share = (pattern: RegExp) =>
    lines.filter((line) => pattern.test(line)).length / lines.length
  return share(LIST_LINE) < 0.5 && share(CODE_LINE) >= 0.6
}

/** True where a fence is open: what is pasted there is code already. */
export function isFenced(text: string, at: number): boolean {
  const before = text.slice(0, at)
  return (before.match(/^[ \t]*```/gmu)?.length ?? 0) % 2 === 1
}

/** The text with its fence, on lines of its own. */
export function fenced(text: string, from: number, to: number): string {
  const code = text.slice(from, to).replace(/\n$/u, '')
  const before = from === 0 || text[from - 1] === '\n' ? '' : '\n'
  const after = text[to] === '\n' ? '' : '\n'
  return `${before}\`\`\`\n${code}\n\`\`\`${after}`
}
