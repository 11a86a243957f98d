/** Long histories for tests, written by one git process: one process per commit would take minutes. */
import type { TestRepository } from './git-repository.ts'

const FIRST_SECOND = Date.UTC(2026, 0, 1) / 1_000

/** One commit for each set of files, a minute apart, on `main`; returns their names, the oldest first. */
export function importCommits(
  repository: TestRepository,
  commits: readonly Readonly<Record<string, string | Buffer>>[],
): string[] {
  const pieces: (string | Buffer)[] = []
  for (const [at, files] of commits.entries()) {
    const who = `Test <test@example.org> ${FIRST_SECOND + at * 60} +0000`
    pieces.push('commit refs/heads/main\n', `author ${who}\ncommitter ${who}\n`)
    pieces.push(...data(`number ${at + 1}`), 'deleteall\n')
    for (const [path, content] of Object.entries(files))
      pieces.push(`M 100644 inline ${quoted(path)}\n`, ...data(content))
  }
  const input = Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
  repository.git(['fast-import', '--quiet', '--force'], input)
  return repository.git(['rev-list', '--reverse', 'refs/heads/main']).split('\n')
}

function data(content: string | Buffer): (string | Buffer)[] {
  const bytes = Buffer.from(content)
  return [`data ${bytes.length}\n`, bytes, '\n']
}

function quoted(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
