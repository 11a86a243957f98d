/** The repositories that a token reaches, and its gists. */
import * as z from 'zod'
import { cutPoints } from '../text/index.ts'
import {
  callHost,
  type HostConnection,
  HostError,
  linkedPage,
  readShape,
  repositoryPath,
} from './call.ts'

export interface HostedRepository {
  /** `owner/name`. */
  fullName: string
  description: string
  isPrivate: boolean
  isArchived: boolean
  defaultBranch: string | null
  cloneUrl: string
  /** False: the token is read-only; null when the host does not report it. */
  canWrite: boolean | null
}

const Repository = z.object({
  full_name: z.string().regex(/^[^\s/]{1,200}\/[^\s/]{1,200}$/),
  description: z.string().nullish(),
  private: z.boolean().nullish(),
  archived: z.boolean().nullish(),
  default_branch: z.string().nullish(),
  clone_url: z.string().max(1_000),
  permissions: z.object({ push: z.boolean().nullish() }).nullish(),
})

const MAX_DESCRIPTION = 500

/** One page, the repository that changed last first. */
export async function listRepositories(
  host: HostConnection,
  { page, size }: { page: number; size: number },
): Promise<{ repositories: HostedRepository[]; next: number | null; previous: number | null }> {
  const sizeName = host.kind === 'github' ? 'per_page' : 'limit'
  const order = host.kind === 'github' ? '&sort=pushed' : ''
  const path = `/user/repos?page=${page}&${sizeName}=${size}${order}`
  const { json, headers } = await callHost(host, { path })
  const link = [headers.link].flat().join(',')
  return {
    repositories: readShape(z.array(Repository), json).map(toRepository),
    next: linkedPage(link, 'next'),
    previous: linkedPage(link, 'prev'),
  }
}

export async function readRepository(
  host: HostConnection,
  fullName: string,
): Promise<HostedRepository> {
  const { json } = await callHost(host, { path: repositoryPath(fullName) })
  return toRepository(readShape(Repository, json))
}

function toRepository(one: z.infer<typeof Repository>): HostedRepository {
  return {
    fullName: one.full_name,
    description: cutPoints(one.description ?? '', MAX_DESCRIPTION),
    isPrivate: one.private ?? false,
    isArchived: one.archived ?? false,
    defaultBranch: one.default_branch ?? null,
    cloneUrl: one.clone_url,
    canWrite: one.permissions?.push ?? null,
  }
}

// Gists: single texts outside any repository. Gitea and Forgejo have none.

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
