/** Our own source files, read as text: what each imports, and whether that import exists at run time. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }

export const root = join(import.meta.dirname, '../..')

export interface Import {
  /** As written. */
  from: string
  /** The file under the root it leads to; null for a package or a part of Node. */
  file: string | null
  /** Erased before anything runs. Under `verbatimModuleSyntax` only a whole `import type` is. */
  isType: boolean
  /** Loaded later, by `import()`. */
  isOnDemand: boolean
}

export interface Source {
  file: string
  text: string
  /** The text without comments, so that an example in a comment is no use. */
  code: string
  imports: Import[]
}

// Tests, and what only tests load, may import from every layer.
const FOR_TESTS = /\.(test|fixture)\.tsx?$/

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

/** Strings are skipped, so that `//` in a URL is not taken for a comment. */
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
    ...[...code.matchAll(STATEMENT)].map(([, type, from]) => ({
      from: from!,
      isType: !!type,
      isOnDemand: false,
    })),
    ...[...code.matchAll(ON_DEMAND)].map(([, from]) => ({
      from: from!,
      isType: false,
      isOnDemand: true,
    })),
  ]
  return found.map(({ from, isType, isOnDemand }) => ({
    from,
    isType,
    isOnDemand,
    file: fileOf(file, from),
  }))
}

const ALIASES = Object.entries(packageJson.imports).map(
  ([alias, path]) => [alias.slice(0, -1), path.slice('./'.length, -1)] as const,
)

function fileOf(importer: string, from: string): string | null {
  if (from.startsWith('.')) return normalize(join(dirname(importer), from))
  const alias = ALIASES.find(([name]) => from.startsWith(name))
  return alias ? alias[1] + from.slice(alias[0].length) : null
}

/** `@scope/name/part` is `@scope/name`; a file or a part of Node is null. */
export function packageOf({ from, file }: Import): string | null {
  if (file !== null || from.startsWith('node:')) return null
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
}
