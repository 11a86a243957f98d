/** Sixty searches with the file and the line that a person wants: at least nine of ten are first or second. */
import { expect, test } from 'vitest'
import { bothDialects } from '#tests/support/app.ts'
import { LIBRARY, QUERIES } from '#tests/support/finding/library.ts'
import type { Person } from '#tests/support/people.ts'

interface Shown {
  path: string
  lines: number[]
}

/** The first two files of the page, each with its first two lines. */
async function firstTwo(person: Person, paths: Map<string, string>, q: string): Promise<Shown[]> {
  const search = new URLSearchParams({ q, sort: 'best_match' })
  const { status, text } = await person.browse(`/files?${search}`)
  expect([q, status]).toEqual([q, 200])
  return text
    .split('data-file="')
    .slice(1, 3)
    .map((row) => ({
      path: paths.get(row.slice(0, 26)) ?? '',
      lines: [...row.matchAll(/file-row__hit" href="[^"#]*#L(\d+)"/g)]
        .map(([, line]) => Number(line))
        .slice(0, 2),
    }))
}

bothDialects('sixty searches', (open, dialect) => {
  test('show what was meant first or second', async () => {
    const { dana, clock } = await open()
    const paths = new Map<string, string>()
    for (const { path, lines } of LIBRARY) {
      clock.advance(60_000)
      const cut = path.lastIndexOf('/')
      const made = await dana.post('/api/files', {
        folder: path.slice(0, Math.max(0, cut)),
        file_name: path.slice(cut + 1),
        content: `${lines.join('\n')}\n`,
      })
      expect([path, made.status]).toEqual([path, 201])
      paths.set(made.json.file.id, path)
    }
    expect(QUERIES.length).toBe(60)
    const missed: string[] = []
    for (const [q, path, line] of QUERIES) {
      const shown = await firstTwo(dana, paths, q)
      const isFound = shown.some(
        (row) => row.path === path && (line === 0 || row.lines.includes(line)),
      )
      if (!isFound) missed.push(`${q}: ${path}:${line}, shown ${JSON.stringify(shown)}`)
    }
    const found = QUERIES.length - missed.length
    const figures = `best match, ${dialect}: ${found} of ${QUERIES.length}`
    process.stdout.write(`${[figures, ...missed].join('\n  ')}\n`)
    expect(found / QUERIES.length).toBeGreaterThanOrEqual(0.9)
  })
})
