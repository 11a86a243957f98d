/** Loads of a person who has so much of one thing that a page which read all of it would block everybody. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Client, type Repeat, signIn, type Target } from './api.ts'

const TAGS = 200_000
const PAGES = ['/dashboard', '/new', '/files', '/upload', '/api/stats', '/api/files/tags?q=tag-1']

/** From before there was a limit: they are in the counters, which pages read. */
export async function tags(_owner: Client, { url, dataDir }: Target): Promise<Repeat> {
  const owner = await signIn(url, 'Owner of tags')
  const { id } = JSON.parse((await owner.get('/api/me')).body) as { id: string }
  const library = new Database(join(dataDir, 'library.db'), { timeout: 5_000 })
  const insert = library.prepare(
    "insert or ignore into library_counts (owner_id, kind, name, count) values (?, 'tag', ?, 1)",
  )
  library.transaction(() => {
    for (let at = 0; at < TAGS; at++) insert.run(id, `tag-${at}`)
  })()
  library.close()
  return (round) => owner.get(PAGES[round % PAGES.length]!)
}

export const WIDE = 150_000

/** The folder of a branch, which is not in the table. */
export async function wideFolders(_owner: Client, { url, wide }: Target): Promise<Repeat> {
  const owner = await signIn(url, 'Owner of a wide folder')
  const name = `wide-${process.pid}`
  await owner.post('/api/repos', { url: wide, name })
  for (;;) {
    const shown = await owner.get(`/api/repos/${name}`)
    const { state } = (JSON.parse(shown.body) as { repo: { state: string } }).repo
    if (state === 'failed') throw new Error(shown.body)
    if (state === 'ready') break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return () => owner.get(`/repos/${name}?ref=wide`)
}
