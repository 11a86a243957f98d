/** Which tool looks after which language. */

export const TOOLS = ['ruff', 'prettier', 'sql-formatter'] as const
export type Tool = (typeof TOOLS)[number]

/** By the app's ids of languages; the value is what the tool itself calls it. */
const HANDLED: Record<string, readonly [Tool, string]> = {
  python: ['ruff', 'python'],
  javascript: ['prettier', 'babel'],
  jsx: ['prettier', 'babel'],
  typescript: ['prettier', 'typescript'],
  tsx: ['prettier', 'typescript'],
  css: ['prettier', 'css'],
  scss: ['prettier', 'scss'],
  less: ['prettier', 'less'],
  html: ['prettier', 'html'],
  json: ['prettier', 'json'],
  jsonc: ['prettier', 'jsonc'],
  json5: ['prettier', 'json5'],
  markdown: ['prettier', 'markdown'],
  yaml: ['prettier', 'yaml'],
  sql: ['sql-formatter', 'sql'],
}

export function toolOf(language: string): { tool: Tool; parser: string } | null {
  const found = HANDLED[language]
  return found ? { tool: found[0], parser: found[1] } : null
}

export const handledLanguages: readonly string[] = Object.keys(HANDLED)

/** Only ruff changes more than the layout of a program. */
export function canFix(tool: Tool): boolean {
  return tool === 'ruff'
}

/** How far a fix may go. */
export const FIX_LEVELS = ['safe', 'cautious', 'aggressive'] as const
export type FixLevel = (typeof FIX_LEVELS)[number]
