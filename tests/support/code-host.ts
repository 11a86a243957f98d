/**
 * A code host's REST API like GitHub's: pages by `Link`, counted requests, tags, commits with git's object ids. Tests
 * put repositories into it and read its requests.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface HostedRepo {
  fullName: string
  isPrivate: boolean
  description: string
  cloneUrl: string
  canWrite: boolean
  /** Branch, then path. The first branch is the default one. */
  branches: Map<string, Map<string, Buffer>>
  commits: { branch: string; path: string; message: string }[]
}

export interface HostAsked {
  method: string
  path: string
  authorization: string | undefined
  body: any
  status: number
}

interface Reply {
  status: number
  json?: unknown
  headers?: Record<string, string>
}

/** The object id of git for the bytes of a file. */
export function blobName(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

const MEGABYTE = 1_000_000

export class CodeHost {
  /** `/api/v3` as GitHub Enterprise has it, `/api/v1` as Gitea does. */
  readonly prefix: string
  readonly origin: string
  /** Tokens and their accounts. */
  readonly users = new Map<string, { login: string; scopes: string | null }>()
  readonly repos = new Map<string, HostedRepo>()
  readonly asked: HostAsked[] = []
  readonly gists: { description: string; public: boolean; files: Record<string, any> }[] = []
  limit = { limit: 5_000, remaining: 5_000, reset: 0 }
  /** Responses for the next requests, one each. */
  readonly instead: Reply[] = []
  /** Runs before a write is checked: a concurrent change. */
  beforeWrite: (() => void) | null = null

  constructor(origin: string, prefix = '/api/v3') {
    this.origin = origin
    this.prefix = prefix
  }

  get isGitea(): boolean {
    return this.prefix === '/api/v1'
  }

  add(fullName: string, more: Partial<HostedRepo> & { files?: Record<string, string> } = {}) {
    const { files = {}, ...rest } = more
    const tree = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
    const repo: HostedRepo = {
      fullName,
      isPrivate: false,
      description: '',
      cloneUrl: `${this.origin}/${fullName}.git`,
      canWrite: true,
      branches: new Map([['main', tree]]),
      commits: [],
      ...rest,
    }
    this.repos.set(fullName, repo)
    return repo
  }

  respond = (request: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://x')
    const { method = 'GET', headers } = request
    const json = body.length > 0 ? JSON.parse(body.toString('utf8')) : undefined
    const path = url.pathname.slice(this.prefix.length)
    const reply = this.instead.shift() ?? this.#judge(method, path, url, headers, json)
    this.asked.push({
      method,
      path: path + url.search,
      authorization: headers.authorization,
      body: json,
      status: reply.status,
    })
    const text = reply.json === undefined ? '' : JSON.stringify(reply.json)
    const etag = `"${createHash('sha1').update(text).digest('hex')}"`
    const isKnown = reply.status === 200 && headers['if-none-match'] === etag
    response.writeHead(isKnown ? 304 : reply.status, {
      'content-type': 'application/json; charset=utf-8',
      ...(reply.status === 200 && { etag }),
      ...reply.headers,
    })
    response.end(isKnown ? '' : text)
    if (isKnown) this.asked.at(-1)!.status = 304
  }

  #judge(
    method: string,
    path: string,
    url: URL,
    headers: IncomingMessage['headers'],
    body: any,
  ): Reply {
    const [scheme, token = ''] = (headers.authorization ?? '').split(' ')
    const user = this.users.get(token)
    const isScheme = this.isGitea ? scheme === 'token' : scheme === 'Bearer'
    if (!user || !isScheme) return { status: 401, json: { message: 'Bad credentials' } }
    if (!path.startsWith('/rate_limit')) {
      if (this.limit.remaining === 0)
        return {
          status: 403,
          json: { message: 'API rate limit exceeded' },
          headers: {
            'x-ratelimit-remaining': '0',
            'x-ratelimit-reset': String(this.limit.reset),
          },
        }
      this.limit.remaining--
    }
    if (path === '/user')
      return {
        status: 200,
        json: { login: user.login, id: 1 },
        headers: user.scopes === null ? {} : { 'x-oauth-scopes': user.scopes },
      }
    if (path === '/rate_limit' && !this.isGitea)
      return { status: 200, json: { resources: { core: this.limit }, rate: this.limit } }
    if (path === '/user/repos') return this.#list(url)
    if (path === '/gists' && method === 'POST' && !this.isGitea) return this.#gist(body)
    return this.#repository(method, path, url, body)
  }

  #list({ searchParams, pathname }: URL): Reply {
    const size = Number(searchParams.get(this.isGitea ? 'limit' : 'per_page') ?? 30)
    const page = Number(searchParams.get('page') ?? 1)
    const all = [...this.repos.values()]
    const last = Math.max(1, Math.ceil(all.length / size))
    const link = (to: number, rel: string) => {
      const query = new URLSearchParams(searchParams)
      query.set('page', String(to))
      return `<${this.origin}${pathname}?${query}>; rel="${rel}"`
    }
    const links = [
      ...(page > 1 ? [link(page - 1, 'prev'), link(1, 'first')] : []),
      ...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : []),
    ]
    return {
      status: 200,
      json: all.slice((page - 1) * size, page * size).map((repo) => repoJson(repo)),
      ...(links.length > 0 && { headers: { link: links.join(', ') } }),
    }
  }

  #gist(body: any): Reply {
    this.gists.push(body)
    const id = `gist${this.gists.length}`
    return { status: 201, json: { id, html_url: `https://gist.example/${id}` } }
  }

  #repository(method: string, path: string, url: URL, body: any): Reply {
    const [, owner = '', name = '', rest = ''] =
      /^\/repos\/([^/]+)\/([^/]+)(\/.*)?$/.exec(path) ?? []
    const repo = this.repos.get(`${decodeURIComponent(owner)}/${decodeURIComponent(name)}`)
    if (!repo) return { status: 404, json: { message: 'Not Found' } }
    if (rest === '') return { status: 200, json: repoJson(repo) }
    const sha = /^\/git\/blobs\/([0-9a-f]+)$/.exec(rest)?.[1]
    if (sha) return blobReply(repo, sha)
    const encoded = /^\/contents\/(.+)$/.exec(rest)?.[1]
    if (!encoded) return { status: 404, json: { message: 'Not Found' } }
    const file = encoded.split('/').map(decodeURIComponent).join('/')
    if (method === 'GET') return readReply(repo, file, url.searchParams.get('ref'))
    return this.#write(repo, method, file, body)
  }

  #write(repo: HostedRepo, method: string, path: string, body: any): Reply {
    this.beforeWrite?.()
    if (!repo.canWrite)
      return { status: 403, json: { message: 'Resource not accessible by personal access token' } }
    const branch: string = body.branch ?? [...repo.branches.keys()][0]
    const tree = repo.branches.get(branch)
    if (!tree) return { status: 404, json: { message: `Branch ${branch} not found` } }
    const there = tree.get(path)
    const isCreating = this.isGitea ? method === 'POST' : body.sha === undefined
    if (isCreating && there)
      return { status: 422, json: { message: `Invalid request.\n\n"sha" wasn't supplied.` } }
    if (!isCreating && (!there || blobName(there) !== body.sha))
      return { status: 409, json: { message: `${path} does not match ${body.sha}` } }
    const bytes = Buffer.from(body.content, 'base64')
    tree.set(path, bytes)
    repo.commits.push({ branch, path, message: body.message })
    return {
      status: isCreating ? 201 : 200,
      json: {
        content: { sha: blobName(bytes), html_url: `${this.origin}/${repo.fullName}/blob/${path}` },
        commit: { sha: 'c'.repeat(40) },
      },
    }
  }
}

function repoJson(repo: HostedRepo) {
  return {
    full_name: repo.fullName,
    description: repo.description || null,
    private: repo.isPrivate,
    archived: false,
    default_branch: [...repo.branches.keys()][0],
    clone_url: repo.cloneUrl,
    permissions: { push: repo.canWrite, pull: true },
  }
}

function readReply(repo: HostedRepo, path: string, ref: string | null): Reply {
  const tree = repo.branches.get(ref ?? [...repo.branches.keys()][0]!)
  const bytes = tree?.get(path)
  if (bytes) {
    const isShort = bytes.length <= MEGABYTE
    // The content is broken into lines, as GitHub does it.
    const content = isShort ? bytes.toString('base64').replace(/.{60}/g, '$&\n') : ''
    const encoding = isShort ? 'base64' : 'none'
    const size = bytes.length
    return { status: 200, json: { type: 'file', sha: blobName(bytes), size, content, encoding } }
  }
  const isFolder = [...(tree?.keys() ?? [])].some((key) => key.startsWith(`${path}/`))
  if (isFolder) return { status: 200, json: [{ type: 'file', name: 'x' }] }
  return { status: 404, json: { message: 'Not Found' } }
}

function blobReply(repo: HostedRepo, sha: string): Reply {
  for (const tree of repo.branches.values())
    for (const bytes of tree.values())
      if (blobName(bytes) === sha)
        return { status: 200, json: { content: bytes.toString('base64'), encoding: 'base64' } }
  return { status: 404, json: { message: 'Not Found' } }
}
