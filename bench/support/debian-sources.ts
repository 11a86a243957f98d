/** Releases of a program as Debian stores them, one for each suite: histories of languages that npm has little of. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const SUITES = ['bookworm', 'bookworm-backports', 'trixie', 'trixie-backports', 'sid']

/** Downloads the sources, oldest first, and calls back with each archive. apt's own settings are left alone. */
export async function eachDebianRelease(
  name: string,
  folder: string,
  onRelease: (version: string, archive: string) => Promise<void>,
): Promise<string[]> {
  const apt = await settingsIn(folder)
  await run('apt-get', [...apt, 'update'], { maxBuffer: 1e8 })
  const { stdout } = await run('apt-cache', [...apt, 'showsrc', '--only-source', name])
  const known = [
    ...new Set([...stdout.matchAll(/^Version: (\S+)$/gm)].map(([, version]) => version!)),
  ]
  const versions = known.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const released: string[] = []
  for (const version of versions) {
    const place = await mkdtemp(join(folder, 'source-'))
    const args = [...apt, 'source', '--download-only', `${name}=${version}`]
    // A suite may name a release that the mirror has dropped already.
    const isThere = await run('apt-get', args, { cwd: place, maxBuffer: 1e8 }).then(
      () => true,
      () => false,
    )
    const archive = (await readdir(place)).find((file) => /\.orig\.tar\.\w+$/.test(file))
    if (isThere && archive) {
      await onRelease(version, join(place, archive))
      released.push(version)
    }
    await rm(place, { recursive: true, force: true })
  }
  return released
}

async function settingsIn(folder: string): Promise<string[]> {
  const [list, lists, cache] = ['sources.list', 'lists', 'cache'].map((part) => join(folder, part))
  await mkdir(join(lists!, 'partial'), { recursive: true })
  await mkdir(join(cache!, 'archives', 'partial'), { recursive: true })
  const lines = SUITES.map((suite) => `deb-src http://deb.debian.org/debian ${suite} main\n`)
  await writeFile(list!, lines.join(''))
  const settings = {
    'Dir::Etc::sourcelist': list,
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': lists,
    'Dir::Cache': cache,
  }
  return Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`])
}
