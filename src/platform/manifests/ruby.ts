/**
 * `Gemfile`, `*.gemspec` and `Gemfile.lock`. The first two are programs: declarations on one line are read, nothing is
 * run.
 */
import { type DependencyKind, DependencyList, type ManifestContents } from './dependency.ts'

const MAX_LINE = 1_000
const GEM = /^gem[ (]\s*["']([^"']+)["'](.*)$/
const SPEC = /^[a-z_]+\.add_(development_|runtime_)?dependency[ (]\s*["']([^"']+)["'](.*)$/
const GROUP = /^group[ (](.*)\bdo\b/
const BLOCK = /\bdo(?: \|[^|]*\|)?$/
const DEVELOPMENT = /:(?:development|test)\b|["'](?:development|test)["']/

export function readGemfile(text: string): ManifestContents {
  const found = new DependencyList()
  const blocks: DependencyKind[] = []
  for (const line of codeLines(text)) {
    const gem = GEM.exec(line)
    const inGroup = blocks.includes('development') || DEVELOPMENT.test(gem?.[2] ?? '')
    if (gem) found.add(gem[1], rangesIn(gem[2]!), inGroup ? 'development' : 'runtime')
    else if (line === 'end') blocks.pop()
    else if (BLOCK.test(line) && blocks.length < 20)
      blocks.push(DEVELOPMENT.test(GROUP.exec(line)?.[1] ?? '') ? 'development' : 'runtime')
  }
  return found
}

export function readGemspec(text: string): ManifestContents {
  const found = new DependencyList()
  for (const line of codeLines(text)) {
    const [, kind, name, rest] = SPEC.exec(line) ?? []
    if (name !== undefined)
      found.add(name, rangesIn(rest!), kind === 'development_' ? 'development' : 'runtime')
  }
  return found
}

function* codeLines(text: string): Generator<string> {
  for (const written of text.split('\n')) {
    const line = written.slice(0, MAX_LINE).replace(/(?:^|\s)#.*$/, '')
    yield line.trim()
  }
}

/** The quoted ranges that follow the name; options after them (`git:`, `require:`) are none. */
function rangesIn(rest: string): string {
  const ranges: string[] = []
  const next = /\s*(?:[,[]\s*)?["']([^"']+)["']\s*(?!\s|=>)/y
  for (let range = next.exec(rest); range && ranges.length < 5; range = next.exec(rest))
    ranges.push(range[1]!)
  return ranges.join(', ')
}

const LOCKED = /^ {4}([^\s(]+) \(([^)\s]+)\)$/

export function readGemfileLock(text: string): ManifestContents {
  const found = new DependencyList()
  for (const line of text.split('\n')) {
    const [, name, version] = LOCKED.exec(line.slice(0, MAX_LINE).trimEnd()) ?? []
    if (name !== undefined) found.lock(name, version)
  }
  return found
}
