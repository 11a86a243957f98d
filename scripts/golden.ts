/**
 * Shows what a change did to the product's output:
 *
 *  node scripts/golden.ts record before (twice, as `before` and `again`: what differs already is random)
 *  node scripts/golden.ts record after
 *  node scripts/golden.ts compare before again after
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const folderOf = (name: string) => join(root, 'tests/output/golden', name)
const [act, ...names] = process.argv.slice(2)

if (act === 'record' && names[0]) {
  rmSync(folderOf(names[0]), { recursive: true, force: true })
  const runner = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [runner, 'run', '--project', 'app', '--maxWorkers', '2', ...names.slice(1)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, GOLDEN: folderOf(names[0]) } },
  )
  process.exit(status ?? 1)
} else if (act === 'compare' && names.length === 3) {
  process.exit(compare(names.map(folderOf) as [string, string, string]) === 0 ? 0 : 1)
} else {
  console.error('golden.ts record <name> [tests…] | golden.ts compare <before> <again> <after>')
  process.exit(2)
}

/** The number of differences. A file that differs between two runs of one state is ignored. */
function compare([before, again, after]: [string, string, string]): number {
  const files = new Set([before, after].flatMap((cwd) => globSync('**/*.txt', { cwd })))
  const textOf = (folder: string, file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : null
  let [different, unsteady] = [0, 0]
  for (const file of [...files].sort()) {
    const was = textOf(before, file)
    if (was !== textOf(again, file)) unsteady++
    else if (was !== textOf(after, file)) {
      different++
      spawnSync(
        'git',
        ['diff', '--no-index', '--', ...[before, after].map((folder) => join(folder, file))],
        { stdio: 'inherit' },
      )
    }
  }
  console.log(`${files.size} tests, ${unsteady} unsteady, ${different} different`)
  return different
}
