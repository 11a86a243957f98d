/** Parts that readers of a project look for, detected by the names of its files. */
import { PROJECT_PARTS } from '../../contract/analysis.ts'

export type ProjectPart = (typeof PROJECT_PARTS)[number]

const NAMES: Readonly<Record<Exclude<ProjectPart, 'tests' | 'ci'>, RegExp>> = {
  readme: /^readme(?:[._-]|$)/,
  licence: /^(?:licen[cs]e|copying|unlicense)s?(?:[._-]|$)/,
  gitignore: /^\.gitignore$/,
  changelog: /^(?:changelog|changes|history|news|releases?)(?:[._-]|$)/,
}

// Besides the folder of the project itself, these are searched as well.
const ALSO_IN = new Set([
  '',
  '.github/',
  '.gitlab/',
  'docs/',
  'licenses/',
  'changes/',
  'changelogs/',
])

const CI_NAMES = new Set([
  '.gitlab-ci.yml',
  '.travis.yml',
  '.drone.yml',
  '.cirrus.yml',
  '.appveyor.yml',
  'appveyor.yml',
  'azure-pipelines.yml',
  'bitbucket-pipelines.yml',
  'jenkinsfile',
  '.woodpecker.yml',
  '.woodpecker.yaml',
])
const CI_FOLDER =
  /^(?:\.github\/workflows|\.gitea\/workflows|\.forgejo\/workflows|\.circleci|\.woodpecker|\.buildkite|\.builds)\//

const TEST_FOLDERS = new Set(['test', 'tests', 'spec', 'specs', '__tests__', 'testing', 'e2e'])
const TEST_NAME =
  /^test_.+\.py$|_test\.(?:go|py|rb|exs|dart|cc|cpp)$|_spec\.rb$|[.-](?:test|spec)\.[cm]?[jt]sx?$|tests?\.(?:java|kt|cs|swift|php|scala)$/

export class PartsFinder {
  readonly #found = new Set<ProjectPart>()

  add(path: string): void {
    const lower = path.toLowerCase()
    const slash = lower.lastIndexOf('/') + 1
    const [folder, name] = [lower.slice(0, slash), lower.slice(slash)]
    if (ALSO_IN.has(folder))
      for (const [part, pattern] of Object.entries(NAMES))
        if (pattern.test(name)) this.#found.add(part as ProjectPart)
    // A folder of change notes is a changelog too.
    if (folder === 'changes/' || folder === 'changelogs/') this.#found.add('changelog')
    if ((folder === '' && CI_NAMES.has(name)) || CI_FOLDER.test(lower)) this.#found.add('ci')
    if (isTestFile(path)) this.#found.add('tests')
  }

  missing(): ProjectPart[] {
    return PROJECT_PARTS.filter((part) => !this.#found.has(part))
  }
}

export function isTestFile(path: string): boolean {
  const folders = path.toLowerCase().split('/')
  return TEST_NAME.test(folders.pop()!) || folders.some((part) => TEST_FOLDERS.has(part))
}
