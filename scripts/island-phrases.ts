/**
 * The phrases that each island shows, found in its bundled code: every string that is a key, and for a key that is put
 * together (`library.sort_${sort}`) all keys with the same beginning. A list by hand forgets some and sends too many.
 */
import * as esbuild from 'esbuild'
import { texts as signInTexts } from '#features/sign-in/texts.ts'
import { textKeys } from '#texts/index.ts'

// The messages of its problems are phrases on its own pages alone.
const KEYS = [
  ...new Set([...textKeys(), ...Object.keys(signInTexts.phrases).map((key) => `sign_in.${key}`)]),
].sort()

/** The keys by the name of each entry that shows any. An entry that another one loads on demand has its own. */
export async function collectPhrases(
  entries: ReadonlyMap<string, string>,
  options: esbuild.BuildOptions,
): Promise<Record<string, string[]>> {
  const apart = new Set(entries.values())
  const found = await Promise.all(
    [...entries].map(async ([name, file]) => {
      const code = await bundledCode(file, options, apart)
      return [name, phrasesNamedIn(code, KEYS)] as const
    }),
  )
  return Object.fromEntries(found.filter(([, keys]) => keys.length > 0))
}

/** The code that an entry loads now or later, without what it does not use and without packages. */
async function bundledCode(
  file: string,
  options: esbuild.BuildOptions,
  apart: ReadonlySet<string>,
): Promise<string> {
  const { outputFiles } = await esbuild.build({
    ...options,
    entryPoints: [file],
    outdir: 'phrases',
    write: false,
    sourcemap: false,
    minify: false,
    // Without branches that are never taken.
    minifySyntax: true,
    plugins: [...(options.plugins ?? []), leaveOut(apart)],
  })
  return outputFiles!.map(({ text }) => text).join('\n')
}

function leaveOut(apart: ReadonlySet<string>): esbuild.Plugin {
  return {
    name: 'leave-out',
    setup(build) {
      build.onResolve({ filter: /^[^./#]/ }, () => ({ external: true }))
      build.onResolve({ filter: /^[.#]/ }, async ({ path, kind, importer, resolveDir }) => {
        if (kind !== 'dynamic-import') return null
        const found = await build.resolve(path, { kind: 'import-statement', importer, resolveDir })
        return apart.has(found.path) ? { path, external: true } : null
      })
    },
  }
}

// A text that is a key, or begins like one where it is put together.
const NAMED = /(["'`])(([a-z_-]+\.)(\w*))(\1|\$\{)/g
const NAMELESS = /\b(?:t|translate)\(\s*`\$\{/

/** Throws where a key is put together from less than its feature and the beginning of its name. */
export function phrasesNamedIn(code: string, keys: readonly string[]): string[] {
  const nameless = code.search(NAMELESS)
  if (nameless >= 0) throw new Error(`any text could be meant: ${around(code, nameless)}`)
  const known = new Set(keys)
  const features = new Set(keys.map((key) => key.slice(0, key.indexOf('.') + 1)))
  const named = new Set<string>()
  for (const { 2: text = '', 3: feature = '', 4: name, 5: end, index } of code.matchAll(NAMED)) {
    if (!features.has(feature)) continue
    if (name === '')
      throw new Error(`any text of ${feature} could be meant: ${around(code, index)}`)
    if (end !== '${') {
      if (known.has(text)) named.add(text)
      continue
    }
    const meant = keys.filter((key) => key.startsWith(text))
    if (meant.length === 0) throw new Error(`no text begins with ${text}`)
    for (const key of meant) named.add(key)
  }
  return [...named].sort()
}

function around(code: string, index: number): string {
  const [file = ''] =
    code
      .slice(0, index)
      .match(/^\s*\/\/ \S+$/gm)
      ?.slice(-1) ?? []
  return `${code.slice(index, index + 60).split('\n')[0]} in ${file.trim().slice(3)}`
}
