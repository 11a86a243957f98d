/** Gists: single texts outside any repository. Gitea and Forgejo have none. */
import * as z from 'zod'
import { callHost, type HostConnection } from './call.ts'
import { HostError } from './errors.ts'
import { readShape } from './shapes.ts'

const Gist = z.object({ id: z.string().max(100), html_url: z.string().max(1_000) })

export async function createGist(
  host: HostConnection,
  gist: { fileName: string; text: string; description: string; isPublic: boolean },
): Promise<{ id: string; pageUrl: string }> {
  if (host.kind === 'gitea') throw new HostError('not_found')
  const { json } = await callHost(host, {
    method: 'POST',
    path: '/gists',
    body: {
      description: gist.description,
      public: gist.isPublic,
      files: { [gist.fileName]: { content: gist.text } },
    },
  })
  const { id, html_url: pageUrl } = readShape(Gist, json)
  return { id, pageUrl }
}
