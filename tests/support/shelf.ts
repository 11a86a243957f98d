/** The command line for people, as it is run: a process of its own, or typed into a real terminal. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { COMPILED, until } from './servers.ts'
import { atTheEnd } from './stores.ts'

export interface Ran {
  status: number
  out: string
  err: string
  readonly json: any
}

export interface Shelf {
  /** Where it runs, with its settings below. */
  folder: string
  env: Record<string, string>
  run(words: readonly string[], more?: RunOptions): Promise<Ran>
  start(words: readonly string[]): ChildProcess
}

interface RunOptions {
  input?: string
  env?: Record<string, string>
}

export const program = () => join(inject('dist'), 'clients/shelf.mjs')

/** A person's machine without settings, for one test unless its folder is given. */
export function makeShelf(given?: string): Shelf {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'shelf-'))
  if (!given) atTheEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const { PATH = '' } = process.env
  const env = {
    PATH,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    TERM: 'xterm',
    ...COMPILED,
  }
  const start = (words: readonly string[], more: Record<string, string> = {}) =>
    spawn(process.execPath, [program(), ...words], { cwd: folder, env: { ...env, ...more } })
  return {
    ...{ folder, env, start },
    run: async (words, { input = '', env: more } = {}) => {
      const child = start(words, more)
      const [out, err] = [textOf(child.stdout!), textOf(child.stderr!)]
      // A program that reads nothing may have ended already.
      child.stdin!.on('error', () => {}).end(input)
      const status = await new Promise<number>((resolve) => child.once('close', resolve))
      return {
        ...{ status, out: await out, err: await err },
        get json() {
          return JSON.parse((this as Ran).out)
        },
      }
    },
  }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

export interface Terminal {
  /** Text as it is; `press` takes keys by the names that tmux gives them. */
  type(text: string): void
  press(...keys: string[]): void
  screen(): string
  shows(text: string): Promise<string>
}

/** A terminal of eighty columns, by a tmux server of its own. */
export function openTerminal({ folder, env }: Shelf): Terminal {
  const socket = join(folder, 'tmux')
  const tmux = (...words: string[]) =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...words], {
      cwd: folder,
      env: { ...env, LANG: 'C.UTF-8', PS1: '$ ' },
      encoding: 'utf8',
    })
  tmux('-u', 'new-session', '-d', '-x', '80', '-y', '24', 'sh')
  atTheEnd(async () => void tmux('kill-server'))
  const screen = () => tmux('capture-pane', '-p')
  return {
    screen,
    type: (text) => void tmux('send-keys', '-l', text),
    press: (...keys) => void tmux('send-keys', ...keys),
    shows: (text) =>
      until(`"${text}" on the screen`, () => (screen().includes(text) ? screen() : null), {
        told: screen,
      }),
  }
}
