/** Every regular expression in our sources, found by a parser and not by eye. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { parseAst } from 'vite'
import { readSources, root } from './sources.ts'

export interface WrittenRegExp {
  file: string
  pattern: RegExp
}

export interface WrittenRegExps {
  literals: WrittenRegExp[]
  /** Files that construct a pattern at run time: `new RegExp(…)`. */
  constructing: string[]
}

export async function findRegExps(): Promise<WrittenRegExps> {
  const found: WrittenRegExps = { literals: [], constructing: [] }
  for (const { file } of readSources()) {
    const text = readFileSync(join(root, file), 'utf8')
    if (!text.includes('/') && !text.includes('RegExp')) continue
    const { code } = await transform(text, {
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      jsx: 'automatic',
      jsxImportSource: 'preact',
    })
    walk(parseAst(code), (node) => {
      if (node['regex']) {
        const { pattern, flags } = node['regex'] as { pattern: string; flags: string }
        found.literals.push({ file, pattern: new RegExp(pattern, flags) })
      }
      const callee = node['callee'] as Syntax | undefined
      if (callee?.['name'] === 'RegExp' && !found.constructing.includes(file))
        found.constructing.push(file)
    })
  }
  return found
}

type Syntax = Record<string, unknown>

function walk(node: unknown, request: (node: Syntax) => void): void {
  if (!node || typeof node !== 'object' || node instanceof RegExp) return
  if (Array.isArray(node)) {
    for (const part of node) walk(part, request)
    return
  }
  request(node as Syntax)
  for (const part of Object.values(node)) walk(part, request)
}
