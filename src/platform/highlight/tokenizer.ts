/**
 * Turns lines of code into lines of HTML, inside a thread. Grammars are loaded when first asked for.
 *
 * The engine is Oniguruma (WebAssembly), which the grammars were written for. Shiki's JavaScript engine was measured
 * against it on 242 grammars: three drew some lines differently, a first TypeScript file of 2,000 lines took two to
 * three times as long (1.5–2.7 s against 0.7–1.0 s) and later ones twice; later Python and HTML were up to twice as
 * fast. Oniguruma also gives up on a hopeless pattern by itself, where a JavaScript one has to be killed.
 */
import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { bundledLanguages } from 'shiki/langs'
import { escapeHtml } from '../html/escape-html.ts'
import { kindOfColour, type TokenKind, theme } from './theme.ts'

// No limit for a line: the first one also pays for compiling the grammar, and a limit met there by a busy machine would
// leave a wrongly drawn line in the cache. The pool's limit for the whole job holds instead.
const NO_LIMIT = 0
// In vscode-textmate's packed token, bits 15 to 23 are the index of the foreground in the list of colours.
const FOREGROUND_SHIFT = 15
const FOREGROUND_MASK = 0x1ff

export interface Tokenizer {
  /** One piece of HTML per line, or null when there is no such grammar. */
  draw(lines: readonly string[], grammar: string): Promise<string[] | null>
}

// A word of two letters in a span of its own grows fifteenfold; half a megabyte of nothing else helps no reader.
const LARGEST_HTML = 8 * 1024 * 1024

let shared: Promise<Tokenizer> | null = null

/**
 * Lines joined with LF, and so is their HTML: one long text is cloned faster than many short ones. Null when there is no
 * such grammar.
 */
export async function colourInThread(
  text: string,
  grammar: string,
): Promise<{ html: string | null } | { isTooLarge: true }> {
  shared ??= createTokenizer()
  const lines = await (await shared).draw(text.split('\n'), grammar)
  const html = lines?.join('\n') ?? null
  return html !== null && html.length > LARGEST_HTML ? { isTooLarge: true } : { html }
}

export async function createTokenizer(): Promise<Tokenizer> {
  const shiki = await createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  })
  const kinds = shiki.setTheme(theme.name).colorMap.map((colour) => kindOfColour(colour ?? ''))
  return {
    async draw(lines, grammar) {
      return (await isLoaded(shiki, grammar)) ? drawLines(shiki, grammar, lines, kinds) : null
    },
  }
}

async function isLoaded(shiki: HighlighterCore, grammar: string): Promise<boolean> {
  const load = (bundledLanguages as Record<string, (typeof bundledLanguages)['c']>)[grammar]
  if (!load) return false
  if (!shiki.getLoadedLanguages().includes(grammar)) await shiki.loadLanguage(load)
  return true
}

function drawLines(
  shiki: HighlighterCore,
  grammarName: string,
  lines: readonly string[],
  kinds: readonly (TokenKind | null)[],
): string[] {
  const grammar = shiki.getLanguage(grammarName)
  let state: Parameters<typeof grammar.tokenizeLine2>[1] = null
  return lines.map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine2(line, state, NO_LIMIT)
    state = ruleStack
    return drawLine(line, tokens, kinds)
  })
}

/** Neighbours of one kind become one span, with the blanks between them, so that a line stays short. */
function drawLine(line: string, tokens: Uint32Array, kinds: readonly (TokenKind | null)[]): string {
  let html = ''
  let kind: TokenKind | null = null
  let start = 0
  let end = 0
  for (let index = 0; index < tokens.length; index += 2) {
    const from = tokens[index] ?? 0
    const to = tokens[index + 2] ?? line.length
    if (isBlank(line, from, to)) continue
    const next = kinds[((tokens[index + 1] ?? 0) >>> FOREGROUND_SHIFT) & FOREGROUND_MASK] ?? null
    if (next !== kind) {
      html += piece(line.slice(start, end), kind) + line.slice(end, from)
      kind = next
      start = from
    }
    end = to
  }
  return html + piece(line.slice(start, end), kind) + line.slice(end)
}

function piece(text: string, kind: TokenKind | null): string {
  if (text === '') return ''
  const escaped = escapeHtml(text)
  return kind === null ? escaped : `<span class="tok-${kind}">${escaped}</span>`
}

function isBlank(line: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const unit = line.charCodeAt(at)
    if (unit !== 0x20 && unit !== 0x09) return false
  }
  return true
}
