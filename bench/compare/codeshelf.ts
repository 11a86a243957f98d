/** Ourselves, signed in by local sign-in. */
import { signIn } from '../stall/api.ts'
import type { Peer } from './peer.ts'

export const codeshelf: Peer = {
  name: 'Codeshelf',
  async signIn(url) {
    const client = await signIn(url, 'Compared')
    client.close()
    return { cookie: client.cookie ?? '' }
  },
  create: ({ fileName, content, tags }) => ({
    path: '/api/files',
    body: JSON.stringify({ file_name: fileName, content, tags }),
  }),
  list: '/api/files?limit=20',
  page: '/files',
  counts: '/api/stats',
  search: (args) => `/api/files?limit=20&q=${encodeURIComponent(args)}`,
}
