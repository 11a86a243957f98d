/**
 * The dependencies that a project declares: manifests and lock files of eight ecosystems, read within bounds and never
 * run.
 */
import { readCargoLock, readCargoToml } from './cargo.ts'
import { readComposerJson, readComposerLock } from './composer.ts'
import { type Ecosystem, type ManifestContents, UnreadableManifest } from './dependency.ts'
import { readGoMod } from './go.ts'
import { readBunLock, readPackageJson, readPackageLock, readPnpmLock, readYarnLock } from './npm.ts'
import {
  kindOfGroup,
  readPipfile,
  readPyproject,
  readRequirements,
  readSetupCfg,
} from './python.ts'
import { readGemfile, readGemfileLock, readGemspec } from './ruby.ts'
import { readNuget, readPom } from './xml.ts'

export {
  ECOSYSTEMS,
  type Ecosystem,
  type ManifestContents,
} from './dependency.ts'

export interface ManifestFormat {
  ecosystem: Ecosystem
  /** A lock file lists the resolved versions; a manifest lists the requested ones. */
  isLock: boolean
}

interface Reader extends ManifestFormat {
  read(text: string, path: string): ManifestContents
}

const manifest = (ecosystem: Ecosystem, read: Reader['read']): Reader => ({
  ecosystem,
  isLock: false,
  read,
})
const lock = (ecosystem: Ecosystem, read: Reader['read']): Reader => ({
  ecosystem,
  isLock: true,
  read,
})

const BY_NAME: ReadonlyMap<string, Reader> = new Map([
  ['package.json', manifest('npm', readPackageJson)],
  ['package-lock.json', lock('npm', readPackageLock)],
  ['npm-shrinkwrap.json', lock('npm', readPackageLock)],
  ['yarn.lock', lock('npm', readYarnLock)],
  ['pnpm-lock.yaml', lock('npm', readPnpmLock)],
  ['bun.lock', lock('npm', readBunLock)],
  ['pyproject.toml', manifest('pypi', readPyproject)],
  ['setup.cfg', manifest('pypi', readSetupCfg)],
  ['pipfile', manifest('pypi', readPipfile)],
  ['go.mod', manifest('go', readGoMod)],
  ['cargo.toml', manifest('cargo', readCargoToml)],
  ['cargo.lock', lock('cargo', readCargoLock)],
  ['pom.xml', manifest('maven', readPom)],
  ['composer.json', manifest('composer', readComposerJson)],
  ['composer.lock', lock('composer', readComposerLock)],
  ['packages.config', manifest('nuget', readNuget)],
  ['directory.packages.props', manifest('nuget', readNuget)],
  ['gemfile', manifest('rubygems', readGemfile)],
  ['gems.rb', manifest('rubygems', readGemfile)],
  ['gemfile.lock', lock('rubygems', readGemfileLock)],
])

const requirements = manifest('pypi', (text, path) =>
  readRequirements(text, kindOfGroup(stemOf(path))),
)
const BY_ENDING: readonly (readonly [string, Reader])[] = [
  ['.csproj', manifest('nuget', readNuget)],
  ['.fsproj', manifest('nuget', readNuget)],
  ['.vbproj', manifest('nuget', readNuget)],
  ['.gemspec', manifest('rubygems', readGemspec)],
]

function readerOf(path: string): Reader | null {
  const parts = path.split('/')
  const name = parts.pop()!.toLowerCase()
  const known = BY_NAME.get(name) ?? BY_ENDING.find(([ending]) => name.endsWith(ending))?.[1]
  if (known) return known
  const isRequirements =
    name.endsWith('.txt') && (name.includes('requirements') || parts.at(-1) === 'requirements')
  return isRequirements ? requirements : null
}

/** `requirements/dev.txt` and `requirements-dev.txt` are both `dev` in the end. */
function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.slice(0, -'.txt'.length)
}

/** Null for a file that is no manifest. */
export function manifestFormat(path: string): ManifestFormat | null {
  const reader = readerOf(path)
  return reader && { ecosystem: reader.ecosystem, isLock: reader.isLock }
}

/** Null when the file is no manifest, or not what its name promises. */
export function readManifest(path: string, text: string): ManifestContents | null {
  try {
    return readerOf(path)?.read(text, path) ?? null
  } catch (error) {
    if (error instanceof UnreadableManifest) return null
    throw error
  }
}
