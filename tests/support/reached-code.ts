/**
 * What the exports of a file can run: their own code and what they reach of other files, without comments, types and
 * import paths, and the packages that they name. A result about a function stays valid while this text stays the same,
 * wherever its files are and whatever else is in them. Our phrases are no code, and are left out.
 */
import { build } from 'esbuild'
import { root } from './sources.ts'

export interface ReachedCode {
  code: string
  /** As they are imported, in order. */
  packages: string[]
}

export async function reachedCode(file: string): Promise<ReachedCode> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    external: ['#texts/*'],
    format: 'esm',
    platform: 'node',
    target: 'esnext',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'silent',
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  const packages = imports
    .filter(({ external, path }) => external && !path.startsWith('#'))
    .map(({ path }) => path)
  return { code: outputFiles[0]!.text, packages: [...new Set(packages)].sort() }
}
