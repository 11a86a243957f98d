/** The languages of the web, by prettier. Each parser is loaded when it is first wanted. */
import type { Plugin } from 'prettier'
import type { Formatted, Issue, Linted, Unreadable } from './protocol.ts'

const estree = () => import('prettier/plugins/estree')
const babel = () => import('prettier/plugins/babel')
const postcss = () => import('prettier/plugins/postcss')

const PLUGINS: Record<string, readonly (() => Promise<unknown>)[]> = {
  babel: [babel, estree],
  json: [babel, estree],
  jsonc: [babel, estree],
  json5: [babel, estree],
  typescript: [() => import('prettier/plugins/typescript'), estree],
  css: [postcss],
  scss: [postcss],
  less: [postcss],
  // A page contains the languages of the web.
  html: [() => import('prettier/plugins/html'), postcss, babel, estree],
  markdown: [() => import('prettier/plugins/markdown')],
  yaml: [() => import('prettier/plugins/yaml')],
}

export async function formatWeb(code: string, parser: string): Promise<Formatted | Unreadable> {
  const { format } = await import('prettier/standalone')
  const plugins = await Promise.all((PLUGINS[parser] ?? []).map((load) => load()))
  try {
    return { code: await format(code, { parser, plugins: plugins as Plugin[] }) }
  } catch (error) {
    return { unreadable: issueOf(error) }
  }
}

/** The parser finds syntax errors; a text that formatting would change is reported too. */
export async function lintWeb(code: string, parser: string): Promise<Linted> {
  const formatted = await formatWeb(code, parser)
  if ('unreadable' in formatted) return { issues: [formatted.unreadable], issueCount: 1 }
  const issues = formatted.code === code ? [] : [unformatted(code, formatted.code)]
  return { issues, issueCount: issues.length }
}

/** The first line that formatting would change. */
export function unformatted(code: string, formatted: string): Issue {
  const lines = code.split('\n')
  const wanted = formatted.split('\n')
  const at = lines.findIndex((line, index) => line !== wanted[index])
  const line = (at < 0 ? lines.length - 1 : at) + 1
  return {
    code: 'format',
    message: 'Formatting would change this',
    severity: 'info',
    line,
    column: 1,
    endLine: line,
    endColumn: (lines[line - 1]?.length ?? 0) + 1,
    fix: null,
  }
}

interface ParserError {
  message?: string
  loc?: { start?: { line: number; column: number }; end?: { line: number; column: number } }
}

/** Prettier's errors contain an excerpt of the source after their first line; the position itself is enough. */
function issueOf(error: unknown): Issue {
  const { message = '', loc } = (error ?? {}) as ParserError
  const { line = 1, column = 1 } = loc?.start ?? {}
  return {
    code: 'syntax',
    message: message.split('\n')[0]!.replace(/ \(\d+:\d+\)$/, ''),
    severity: 'error',
    line,
    column,
    endLine: loc?.end?.line ?? line,
    endColumn: loc?.end?.column ?? column,
    fix: null,
  }
}
