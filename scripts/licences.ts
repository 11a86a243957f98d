/** Refuses a dependency whose licence does not allow shipping under MIT, or that does not declare one. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ALLOWED =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|OFL-1\.1|Unlicense|Python-2\.0|PostgreSQL|Zlib|MPL-2\.0|WTFPL)$/

// What the pattern cannot decide, each with the reason why it is fine.
const EXCEPTIONS: Record<string, string> = {
  // The licence of Python itself, permissive; markdown-it's command line uses it and we ship neither.
  argparse: 'PSF-2.0',
}

interface LockedPackage {
  license?: string
  dev?: boolean
  link?: boolean
}

const lock = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8'),
) as { packages: Record<string, LockedPackage> }
const refused = Object.entries(lock.packages).filter(
  ([path, entry]) =>
    path !== '' &&
    !isAllowed(entry.license ?? '') &&
    EXCEPTIONS[nameOf(path)] !== (entry.license ?? ''),
)

for (const [path, { license }] of refused)
  console.error(`${nameOf(path)}: ${license ?? 'no licence named'}`)
console.log(`${Object.keys(lock.packages).length - 1} packages, ${refused.length} refused`)
process.exit(refused.length === 0 ? 0 : 1)

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** `(MIT OR GPL-3.0)` gives us the choice; `A AND B` binds us to both. */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '')
  if (plain.includes(' AND ')) return plain.split(' AND ').every(isAllowed)
  return plain.split(' OR ').some((one) => ALLOWED.test(one.trim()))
}
