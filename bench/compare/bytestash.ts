/**
 * ByteStash, through its own JSON API. Releases that do not know `limit` or `search` send everything they have, and are
 * measured as they are: their page has to load that.
 */
import type { Peer } from './peer.ts'

const ACCOUNT = { username: 'compared', password: 'compared-with-codeshelf' }

export const bytestash: Peer = {
  name: 'ByteStash',
  async signIn(url) {
    const token = (await enter(url, 'login')) ?? (await enter(url, 'register'))
    if (!token) throw new Error(`${url} let nobody in: are new accounts allowed there?`)
    return { bytestashauth: `bearer ${token}` }
  },
  create: ({ fileName, content, tags }) => ({
    path: '/api/snippets',
    body: JSON.stringify({
      title: fileName,
      description: '',
      categories: tags,
      isPublic: false,
      fragments: [{ file_name: fileName, code: content, language: 'python', position: 0 }],
    }),
  }),
  list: '/api/snippets?limit=20&offset=0',
  page: null,
  counts: '/api/snippets/metadata',
  search: (args) =>
    `/api/snippets?limit=20&offset=0&searchCode=true&search=${encodeURIComponent(args)}`,
}

async function enter(url: string, way: 'login' | 'register'): Promise<string | null> {
  const response = await fetch(`${url}/api/auth/${way}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  })
  if (!response.ok) return null
  return ((await response.json()) as { token?: string }).token ?? null
}
