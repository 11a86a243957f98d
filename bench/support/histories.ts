/**
 * Histories to replay: any git repository, or the releases of a published package or of a program in Debian, unpacked
 * one over the other into a temporary repository with one commit for each. Nothing of theirs is stored.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eachDebianRelease } from './debian-sources.ts'

const run = promisify(execFile)

export interface History {
  name: string
  /** A folder that git can read. */
  folder: string
  done(): Promise<void>
}

/** `package:fastify@30` is the last thirty releases of a package, `debian:restic` a program, anything else a repository. */
export async function openHistory(source: string): Promise<History> {
  const [, kind, name, count] = /^(package|debian):(@?[^@]+)(?:@(\d+))?$/.exec(source) ?? []
  if (!name) return { name: source, folder: source, done: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'codeshelf-history-'))
  await git(folder, 'init', '--quiet')
  const releases =
    kind === 'debian'
      ? await commitDebianReleases(folder, name)
      : await commitPackages(folder, name, await releasesOf(name, Number(count ?? 30)))
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

async function commitPackages(folder: string, name: string, releases: string[]): Promise<string[]> {
  const packs = join(folder, 'packs')
  await mkdir(packs)
  const specs = releases.map((release) => `${name}@${release}`)
  await run(
    'npm',
    ['pack', ...specs, '--pack-destination', packs, '--ignore-scripts', '--silent'],
    {
      maxBuffer: 1e8,
    },
  )
  const files = await readdir(packs)
  for (const release of releases) {
    const file = files.find((other) => other.endsWith(`-${release}.tgz`))
    if (file) await commitArchive(folder, release, join(packs, file))
  }
  return releases
}

async function commitDebianReleases(folder: string, name: string): Promise<string[]> {
  const place = await mkdtemp(join(tmpdir(), 'codeshelf-debian-'))
  try {
    return await eachDebianRelease(name, place, (version, archive) =>
      commitArchive(folder, version, archive),
    )
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Whatever the name of the archive's only folder, in the repository it is `package`. */
async function commitArchive(folder: string, release: string, archive: string): Promise<void> {
  const place = await mkdtemp(join(folder, 'unpacked-'))
  await run('tar', ['-xf', archive, '-C', place])
  const [only] = await readdir(place)
  await rm(join(folder, 'package'), { recursive: true, force: true })
  await rename(join(place, only ?? ''), join(folder, 'package'))
  await rm(place, { recursive: true, force: true })
  await git(folder, 'add', '--all', '--force', 'package')
  await git(folder, 'commit', '--quiet', '--allow-empty', '--message', release)
}

function git(folder: string, ...args: string[]) {
  return run('git', ['-C', folder, ...args], { env: AUTHOR })
}

const AUTHOR = {
  PATH: process.env['PATH'],
  HOME: tmpdir(),
  GIT_AUTHOR_NAME: 'history',
  GIT_AUTHOR_EMAIL: 'history@localhost',
  GIT_COMMITTER_NAME: 'history',
  GIT_COMMITTER_EMAIL: 'history@localhost',
}
