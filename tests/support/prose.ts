/** The comments and strings of a source file, for the test of the vocabulary. */

interface Prose {
  /** Each comment without its marks, adjacent line comments as one. */
  comments: string[]
  /** String and template literals without their quotes, placeholders as `…`. */
  strings: string[]
}

const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/
const TEMPLATE = /`(?:\\.|\$\{(?:[^{}`]|`(?:\\.|[^`\\])*`|\{[^{}]*\})*\}|[^`\\])*`/
const BLOCK_COMMENT = /\/\*[\s\S]*?\*\//
const LINE_COMMENTS = /(?<![:\\/])\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/
/** Where a value may begin, a slash begins a pattern. */
const PATTERN =
  /(?<=(?:[(,=:[!&|?{};>+]|\breturn|\bcase)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/

const TOKEN = new RegExp(
  `(?<string>${STRING.source})|(?<template>${TEMPLATE.source})|(?<block>${BLOCK_COMMENT.source})|(?<line>${LINE_COMMENTS.source})|${PATTERN.source}`,
  'g',
)

export function proseOf(file: string, text: string): Prose {
  const prose: Prose = { comments: [], strings: [] }
  const tokens = file.endsWith('.css')
    ? new RegExp(`(?<block>${BLOCK_COMMENT.source})`, 'g')
    : TOKEN
  for (const { groups = {} } of text.matchAll(tokens)) {
    const { string, template, block, line } = groups
    if (block) prose.comments.push(withoutMarks(block.slice(2, -2)))
    if (line) prose.comments.push(withoutMarks(line))
    if (string) prose.strings.push(string.slice(1, -1))
    if (template) prose.strings.push(template.slice(1, -1).replace(/\$\{[^}]*\}/g, '…'))
  }
  return prose
}

function withoutMarks(comment: string): string {
  return comment
    .replace(/^[ \t]*(?:\/\/|\*+)/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}
