/** An app beside a code host: git and the REST API on one host, as real ones have them. */
import type { OpenOptions, TestApp } from '#tests/support/app.ts'
import { CodeHost } from '#tests/support/code-host.ts'
import { type GitServer, openGitServer } from '#tests/support/git-server.ts'

export const TOKEN = 'marker-token-91c4a2'

export interface CodeHostApp extends TestApp {
  server: GitServer
  host: CodeHost
  /** `127.0.0.1:port`, and the same as a part of a URL. */
  name: string
  path: string
}

export async function openWithCodeHost(
  open: (options?: OpenOptions) => Promise<TestApp>,
  { prefix = '/api/v3', runsJobs = false, isInside = true, env = {} } = {},
): Promise<CodeHostApp> {
  const server = await openGitServer()
  const host = new CodeHost(`http://${server.host}`, prefix)
  host.users.set(TOKEN, { login: 'dana-codes', scopes: 'repo, gist' })
  server.behaviour.api = host.respond
  const app = await open({
    env: {
      ...env,
      [isInside ? 'CODEHOST_INSIDE_HOSTS' : 'CODEHOST_ALLOWED_HOSTS']: server.host,
      CODEHOST_API_URLS: `${server.host}=http://${server.host}${prefix}`,
    },
  })
  if (runsJobs) await app.inner.runner.start()
  return { ...app, server, host, name: server.host, path: encodeURIComponent(server.host) }
}

/** Dana's token is stored and tested. */
export async function connect({ dana, name }: CodeHostApp): Promise<void> {
  const sent = await dana.submit('/settings/code-hosts', { host: name, token: TOKEN })
  if (sent.status !== 303) throw new Error(`not connected: ${sent.status} ${sent.text}`)
}
