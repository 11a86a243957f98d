/** Our own source files, read as text: what each imports, and whether that import exists at run time. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Import {
  /** As written. */
  from: string
  /** The file under the root it leads to; null for a package or a part of Node. */
  file: string | null
  /** Erased before anything runs. Under `verbatimModuleSyntax` only a whole `import type` is. */
  isType: boolean
}

export interface Source {
  file: string
  text: string
  /** The text without comments, so that an example in a comment is no use. */
  code: string
  imports: Import[]
}

// Tests, and what only tests load, may look into every drawer.
const FOR_TESTS = /\.(test|fixture)\.tsx?$|\/(testing|test-clock)\.tsx?$/

export function readSources(pattern = 'src/**/*.{ts,tsx}'): Source[] {
  return globSync(pattern, { cwd: root })
    .filter((file) => !FOR_TESTS.test(file))
    .sort()
    .map(readSource)
}

export function readSource(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const code = withoutComments(text)
  return { file, text, code, imports: importsIn(file, code) }
}

/** Strings are stepped over, so that `//` in an address is not taken for a comment. */
function withoutComments(text: string): string {
  return text.replace(
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<![:\\/])\/\/[^\n]*/g,
    (_, string: string | undefined) => string ?? '',
  )
}

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[\w*{][^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/g
const ON_DEMAND = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function importsIn(file: string, code: string): Import[] {
  const found = [
    ...[...code.matchAll(STATEMENT)].map(([, type, from]) => ({ from: from!, isType: !!type })),
    ...[...code.matchAll(ON_DEMAND)].map(([, from]) => ({ from: from!, isType: false })),
  ]
  return found.map(({ from, isType }) => ({
    from,
    isType,
    file: from.startsWith('.') ? normalize(join(dirname(file), from)) : null,
  }))
}

/** `@scope/name/part` is `@scope/name`; a file or a part of Node is null. */
export function packageOf({ from, file }: Import): string | null {
  if (file !== null || from.startsWith('node:')) return null
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
}
