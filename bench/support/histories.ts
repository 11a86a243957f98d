/**
 * Histories to replay: any git repository, or the releases of a published package, unpacked one over the other into a
 * temporary repository with one commit for each. Nothing of theirs is kept.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface History {
  name: string
  /** A folder that git can read. */
  folder: string
  done(): Promise<void>
}

/** `package:fastify@30` is the last thirty releases of a package, anything else a path of a repository. */
export async function openHistory(source: string): Promise<History> {
  const [, name, count] = /^package:(@?[^@]+)(?:@(\d+))?$/.exec(source) ?? []
  if (!name) return { name: source, folder: source, done: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'codeshelf-history-'))
  const releases = await releasesOf(name, Number(count ?? 30))
  await makeRepository(folder, name, releases)
  return {
    name: `${name} ${releases[0]} to ${releases.at(-1)}`,
    folder,
    done: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The last releases without a suffix, in the order of their numbers. */
async function releasesOf(name: string, count: number): Promise<string[]> {
  const { stdout } = await run('npm', ['view', name, 'versions', '--json'], { maxBuffer: 1e8 })
  return (JSON.parse(stdout) as string[])
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version))
    .sort((one, other) => numberOf(one) - numberOf(other))
    .slice(-count)
}

function numberOf(version: string): number {
  return version.split('.').reduce((sum, part) => sum * 10_000 + Number(part), 0)
}

async function makeRepository(folder: string, name: string, releases: string[]): Promise<void> {
  const [packs, tree] = [join(folder, 'packs'), join(folder, 'package')]
  await mkdir(packs)
  const specs = releases.map((release) => `${name}@${release}`)
  await run(
    'npm',
    ['pack', ...specs, '--pack-destination', packs, '--ignore-scripts', '--silent'],
    {
      maxBuffer: 1e8,
    },
  )
  const git = (...args: string[]) => run('git', ['-C', folder, ...args], { env: AUTHOR })
  await git('init', '--quiet')
  const files = await readdir(packs)
  for (const release of releases) {
    const file = files.find((other) => other.endsWith(`-${release}.tgz`))
    if (!file) continue
    await rm(tree, { recursive: true, force: true })
    await unpack(join(packs, file), folder)
    await git('add', '--all', '--force', 'package')
    await git('commit', '--quiet', '--allow-empty', '--message', release)
  }
}

/** Some packs call their folder otherwise than `package`. */
async function unpack(pack: string, folder: string): Promise<void> {
  const place = await mkdtemp(join(folder, 'unpacked-'))
  await run('tar', ['-xzf', pack, '-C', place])
  const [only] = await readdir(place)
  await rename(join(place, only ?? ''), join(folder, 'package'))
  await rm(place, { recursive: true, force: true })
}

const AUTHOR = {
  PATH: process.env['PATH'],
  HOME: tmpdir(),
  GIT_AUTHOR_NAME: 'history',
  GIT_AUTHOR_EMAIL: 'history@localhost',
  GIT_COMMITTER_NAME: 'history',
  GIT_COMMITTER_EMAIL: 'history@localhost',
}
