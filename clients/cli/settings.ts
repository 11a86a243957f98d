/** Servers and their tokens, in a file that only its owner can read. The environment wins over it. */
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Failure } from './verb.ts'

interface Stored {
  /** The one that verbs use unless they are told another. */
  current: string | null
  servers: Record<string, { token: string }>
}

export interface SignIn {
  url: string
  token: string
}

export class Settings {
  readonly path: string
  readonly #env: NodeJS.ProcessEnv

  constructor(env: NodeJS.ProcessEnv) {
    const base = env['XDG_CONFIG_HOME'] || join(homedir(), '.config')
    this.path = join(base, 'codeshelf', 'shelf.json')
    this.#env = env
  }

  /** Null when nobody has signed in to it. */
  async signInTo(server?: string): Promise<SignIn | null> {
    const { CODESHELF_URL: envUrl, CODESHELF_TOKEN: envToken } = this.#env
    const { current, servers } = await this.#read()
    const url = server ? addressOf(server) : envUrl ? addressOf(envUrl) : current
    if (!url) return null
    const token = (!server || url === (envUrl && addressOf(envUrl))) && envToken
    const stored = servers[url]?.token
    return token || stored ? { url, token: token || stored! } : null
  }

  async add({ url, token }: SignIn): Promise<void> {
    const { servers } = await this.#read()
    await this.#write({ current: url, servers: { ...servers, [url]: { token } } })
  }

  /** Returns whether there was anything to remove. */
  async remove(url: string): Promise<boolean> {
    const { current, servers } = await this.#read()
    const { [url]: removed, ...rest } = servers
    if (!removed) return false
    const next = current === url ? (Object.keys(rest)[0] ?? null) : current
    await this.#write({ current: next, servers: rest })
    return true
  }

  async #read(): Promise<Stored> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw new Failure(`${this.path} cannot be read: ${error.code}`)
    })
    if (text === null) return { current: null, servers: {} }
    try {
      return JSON.parse(text) as Stored
    } catch {
      throw new Failure(`${this.path} is not valid JSON; mend or remove it, then sign in again`)
    }
  }

  /** A new file in its stead: nobody reads half of it, and nobody else reads it at all. */
  async #write(stored: Stored): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 })
    const draft = `${this.path}.${process.pid}`
    await writeFile(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
    await chmod(draft, 0o600)
    await rename(draft, this.path)
  }
}

/** `shelf.example.org` and `https://shelf.example.org/` are one server. */
export function addressOf(text: string): string {
  const withScheme = /^https?:\/\//.test(text)
    ? text
    : `${isLocal(text) ? 'http' : 'https'}://${text}`
  const url = URL.parse(withScheme)
  if (!url || url.username || url.search || url.hash)
    throw new Failure(`"${text}" is no address of a server, such as https://shelf.example.org`, 2)
  return url.href.replace(/\/+$/, '')
}

function isLocal(text: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(text)
}
