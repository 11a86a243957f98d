/** Single files of a repository: read, created, replaced. Each write is a commit. */
import * as z from 'zod'
import {
  callHost,
  encodedSegments,
  type HostConnection,
  HostError,
  readShape,
  repositoryPath,
} from './call.ts'

export interface FileLocation {
  /** `owner/name`. */
  repository: string
  path: string
  /** The default branch unless given. */
  branch?: string | undefined
}

export interface HostedFile {
  /** The name that git gives to its bytes: what a replacement has to name. */
  sha: string
  /** Null when the host does not send that many bytes. */
  bytes: Buffer | null
}

const File = z.object({
  type: z.string(),
  sha: z.string().regex(/^[0-9a-f]{40,64}$/),
  size: z.int().nonnegative(),
  content: z.string().nullish(),
  encoding: z.string().nullish(),
})
const Blob = z.object({ content: z.string(), encoding: z.literal('base64') })

/** Null when there is no such file. What is there and is no file is refused as `rejected`. */
export async function readHostedFile(
  host: HostConnection,
  location: FileLocation,
  maxBytes: number,
): Promise<HostedFile | null> {
  const query = location.branch ? `?ref=${encodeURIComponent(location.branch)}` : ''
  const json = await findJson(host, contentsPath(location) + query)
  if (json === null) return null
  // A folder is a list.
  if (Array.isArray(json)) throw new HostError('rejected')
  const { type, sha, size, content, encoding } = readShape(File, json)
  if (type !== 'file') throw new HostError('rejected')
  if (size > maxBytes) return { sha, bytes: null }
  // Above one megabyte the content is left out here, and the bytes are asked for by their own name.
  if (encoding === 'base64' && content) return { sha, bytes: Buffer.from(content, 'base64') }
  if (size === 0) return { sha, bytes: Buffer.alloc(0) }
  const path = `${repositoryPath(location.repository)}/git/blobs/${sha}`
  const blob = readShape(Blob, (await callHost(host, { path })).json)
  return { sha, bytes: Buffer.from(blob.content, 'base64') }
}

async function findJson(host: HostConnection, path: string): Promise<unknown> {
  try {
    return (await callHost(host, { path })).json
  } catch (error) {
    if (error instanceof HostError && error.code === 'not_found') return null
    throw error
  }
}

export interface WrittenFile {
  sha: string
  commit: string
  /** The file's page at the host; null when it does not return one. */
  pageUrl: string | null
}

const Written = z.object({
  content: z.object({ sha: z.string().max(64), html_url: z.string().nullish() }),
  commit: z.object({ sha: z.string().max(64) }),
})

/** Without `sha` the file must be new, with it it must be that one: else `conflict`, and nothing is written. */
export async function writeHostedFile(
  host: HostConnection,
  location: FileLocation,
  file: { bytes: Buffer; message: string; sha: string | null },
): Promise<WrittenFile> {
  const { json } = await callHost(host, {
    method: host.kind === 'gitea' && file.sha === null ? 'POST' : 'PUT',
    path: contentsPath(location),
    body: {
      message: file.message,
      content: file.bytes.toString('base64'),
      ...(file.sha !== null && { sha: file.sha }),
      ...(location.branch && { branch: location.branch }),
    },
  })
  const { content, commit } = readShape(Written, json)
  return { sha: content.sha, commit: commit.sha, pageUrl: content.html_url ?? null }
}

function contentsPath({ repository, path }: FileLocation): string {
  return `${repositoryPath(repository)}/contents/${encodedSegments(path.split('/'))}`
}
