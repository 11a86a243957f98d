/**
 * No text of a person takes more work than its length allows. Work is counted in steps and in produced characters,
 * never in seconds, at n and at 4 n: it may grow to 4.5 times, or the reader refuses by name.
 *
 * What is proven: every regular expression literal of the sources, found by a parser, is linear on strings made from
 * its own parts and on the families that every reader gets, unless it is listed below with the reason why no person's
 * text reaches it; every file that constructs a pattern is covered by a reader of the list; every exported function
 * of the platform and of the rules that takes a text is on the list; only one function normalises. What is not
 * proven: a loop of our own that calls nothing, and growth that none of the families provokes.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FAMILIES, familiesFor } from './support/hostile-strings.ts'
import { Judged } from './support/judged.ts'
import { growthOf, MOST_GROWTH } from './support/pattern-growth.ts'
import { reachedCode } from './support/reached-code.ts'
import { expectGrowth, sizeOf } from './support/reader-growth.ts'
import { findRegExps } from './support/regexp-sources.ts'
import { countSteps } from './support/regexp-steps.ts'
import { readSources, root } from './support/sources.ts'
import { OTHER_TEXTS, TEXT_READERS, type TextReader } from './support/text-readers.ts'
import { removeMeter } from './support/work-meter.ts'

const STEP_COUNTERS = ['regexp-steps.ts', 'regexp-syntax.ts', 'hostile-strings.ts']

// Counting is slow, and slower on a busy machine; nothing here depends on how long it takes.
const PATIENCE_MS = 600_000

/** Patterns that are not linear, and why no person's text reaches them. */
const OWN_TEXT: Record<string, string> = {
  'src/client/service-worker/routes.ts /^\\/assets\\/.+-[\\w-]{8,}\\.\\w+$/':
    'addresses that our own pages name',
  'src/features/viewer/rules/measures.ts /\\B(?=(?:\\d{3})+$)/g': 'a number, at most 17 digits',
  'src/platform/sandbox/interpreter.ts /^\\s+(\\S+ => )?(\\/\\S+) \\(0x/gm':
    'what the loader of the machine prints',
}

/** Files that construct patterns, and the reader of the list (or the reason) that covers them. */
const CONSTRUCTED: Record<string, string> = {
  'src/features/programs/rules/docs/examples.ts':
    'patterns of our own schemas on examples of our own',
  'src/features/reminders/rules/reading-time.ts': 'readTime',
  'src/features/viewer/rules/find-in-text.ts': 'findInLines',
  'src/platform/events/mask-secrets.ts': 'maskSecrets',
  'src/platform/events/redact.ts': 'redact',
  'src/platform/highlight/outline.ts': 'outlineOf',
  'src/platform/sandbox/probe.ts': 'what the kernel prints',
  'src/platform/text/normalize.ts': 'normalizeText',
}

describe('regular expressions', async () => {
  const { literals, constructing } = await findRegExps()
  const byName = new Map(literals.map(({ file, pattern }) => [`${file} ${pattern}`, pattern]))
  const known = new Judged('patterns', [...STEP_COUNTERS, 'pattern-growth.ts'])
  const unjudged = new Map([...byName].filter(([, pattern]) => !known.has(String(pattern))))

  test(
    'each literal in the sources is linear, or is named with its reason',
    () => {
      const bad: Record<string, string> = {}
      const judged = new Map<string, string | undefined>()
      for (const [name, pattern] of unjudged) {
        const key = String(pattern)
        if (!judged.has(key)) {
          const own = familiesFor(pattern)
          const families = own.length > 0 ? [...own, ...FAMILIES] : []
          judged.set(key, families.find((family) => growthOf(pattern, family) > MOST_GROWTH)?.name)
        }
        const family = judged.get(key)
        if (family !== undefined) bad[name] = family
      }
      const good = [...byName].filter(([name]) => !(name in bad))
      known.write(good.map(([, pattern]) => String(pattern)))
      expect(Object.keys(bad).sort(), JSON.stringify(bad, null, 1)).toEqual(
        Object.keys(OWN_TEXT).sort(),
      )
    },
    PATIENCE_MS,
  )

  test('the counter matches what V8 matches', () => {
    for (const pattern of unjudged.values()) {
      for (const { make } of [...familiesFor(pattern).slice(0, 12), ...FAMILIES.slice(0, 40)]) {
        const text = make(24)
        pattern.lastIndex = 0
        const real = pattern.exec(text)
        const { match } = countSteps(pattern, text)
        const expected = real ? [real.index, real.index + real[0].length] : null
        if (String(match) !== String(expected))
          expect(match, `${pattern} on ${text}`).toEqual(expected)
      }
    }
  })

  test('each file that puts patterns together is answered for', () => {
    expect(constructing.sort()).toEqual(Object.keys(CONSTRUCTED).sort())
    const functions = TEXT_READERS.map(({ name }) => name.split('#')[1])
    for (const answer of Object.values(CONSTRUCTED))
      if (!answer.includes(' ')) expect(functions).toContain(answer)
  })
})

describe('readers of text', () => {
  const judged = new Judged('readers', [
    ...STEP_COUNTERS,
    ...['pattern-growth.ts', 'work-meter.ts', 'reader-growth.ts'],
  ])
  const good: string[] = []
  afterAll(() => {
    removeMeter()
    judged.write(good)
  })
  const groups = Map.groupBy(
    TEXT_READERS.filter(({ read }) => read),
    ({ name }) => name,
  )

  test.each([...groups])(
    '%s does work in proportion to the text',
    async (_, readers) => {
      const dependsOn = await everythingIn(readers)
      if (judged.has(dependsOn)) {
        good.push(dependsOn)
        return
      }
      for (const reader of readers) {
        // What is created on first use is created before anything is counted.
        reader.read!('a')
        for (const family of FAMILIES) expectGrowth(reader, family)
      }
      good.push(dependsOn)
    },
    PATIENCE_MS,
  )

  test('a document makes markup in proportion to its source, or none', () => {
    const reader = TEXT_READERS.find(({ name }) => name.endsWith('#renderMarkdown'))!
    for (const { name, make } of FAMILIES) {
      const [small, large] = [2_048, 8_192].map((size) => reader.read!(make(size)))
      if (reader.isRefused!(small) || reader.isRefused!(large)) continue
      expect(sizeOf(large) / Math.max(1, sizeOf(small)), name).toBeLessThanOrEqual(MOST_GROWTH)
    }
  })
})

/**
 * Everything on which the work of a reader depends: how it is called, the code that its file reaches, the versions of
 * the packages.
 */
async function everythingIn(readers: readonly TextReader[]): Promise<string> {
  const fed = readers.map(({ bound, read }) => [bound, String(read).replaceAll(IMPORT_NUMBER, '')])
  const { code, packages } = await reachedCode(readers[0]!.name.split('#')[0]!)
  return JSON.stringify([READERS_PRELUDE, fed, code, packages.map(versionOf)])
}

const { packages: LOCKED } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
/** `@scope/name/part` belongs to `@scope/name`. */
function versionOf(path: string): string {
  const [name] = /^(@[^/]+\/)?[^/]+/.exec(path)!
  return `${path} ${LOCKED[`node_modules/${name}`]?.version}`
}

/** The runner numbers imports, and one more import at the top of the list changes all of the numbers. */
const IMPORT_NUMBER = /__vi_import_\d+__/g

/** The text before the list itself: the forms in which the readers are called. */
const READERS_PRELUDE = readFileSync(
  join(import.meta.dirname, 'support/text-readers.ts'),
  'utf8',
).match(/^export type Bound[\s\S]*?^export const TEXT_READERS/m)![0]

describe('architecture', () => {
  // The names of parameters that hold a person's text; a new name for one must be added here.
  const TAKES_TEXT =
    /^export (?:async )?function (\w+)\([^)]*\b(?:text|content|source|written|stored|markdown|svg|body|piece|line|lines|head|quote|tex|draft|html)\??: (?:readonly )?string\b/gm
  const known = new Set([...TEXT_READERS.map(({ name }) => name), ...Object.keys(OTHER_TEXTS)])
  const sources = readSources('src/{platform,features/*/rules}/**/*.{ts,tsx}').filter(
    ({ file }) => !file.includes('/sandbox/'),
  )

  test('a function that takes a text is on the list of readers, or named with a reason', () => {
    const found = sources.flatMap(({ file, code }) =>
      [...code.matchAll(TAKES_TEXT)].map(([, name]) => `${file}#${name}`),
    )
    expect(found.length).toBeGreaterThan(50)
    expect(found.filter((name) => !known.has(name))).toEqual([])
  })

  test('what the list names is there', () => {
    const sources = readSources()
    const gone = [...known].filter((name) => {
      const [file, exported] = name.split('#')
      const source = sources.find((one) => one.file === file)
      return !source || !new RegExp(`\\b${exported}\\b`).test(source.code)
    })
    expect(gone).toEqual([])
  })

  test('one function normalises', () => {
    const normalising = readSources().filter(
      ({ file, code }) => /\.normalize\(['"\w]/.test(code) && !file.includes('/sandbox/'),
    )
    expect(normalising.map(({ file }) => file)).toEqual(['src/platform/text/normalize.ts'])
  })
})
