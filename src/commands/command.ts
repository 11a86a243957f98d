/** The context of every command, and its declaration. */
import { resolve } from 'node:path'
import type { Config } from '#platform/config/index.ts'

/** The built files are beside the bundle: dist/server/main.js and dist/assets. */
export const assetsDir = resolve(import.meta.dirname, '..')

export interface Invocation {
  config: Config
  /** How the command is called. */
  usage: string
  /** The arguments after its name. */
  args: readonly string[]
  /** With their dashes. */
  flags: readonly string[]
  isTerminal: boolean
  /** The folder of the built files; beside the bundle by default. */
  assetsDir?: string
}

export interface Command {
  name: string
  /** How it is called; anything else is refused. */
  usage: string
  summary: string
  help: string
  /** `serves`: its log names the library; `acts`: its first line does. */
  library: 'serves' | 'acts' | 'none'
  load(): Promise<{ run(invocation: Invocation): Promise<void> }>
}

/** As an operator knows it: a folder, or a database without its password. */
export function libraryName({ DATA_DIR, DATABASE_URL }: Config): string {
  if (DATABASE_URL === null) return resolve(DATA_DIR)
  const { host, pathname, searchParams } = new URL(DATABASE_URL)
  return `PostgreSQL at ${host || searchParams.get('host') || 'localhost'}${pathname}`
}

/** `1 secret`, `2 secrets`. */
export function withNoun(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

export function nobodyKnown(who: string): void {
  console.error(`codeshelf: nobody is known as '${who}'`)
  process.exitCode = 1
}

// Control characters (also the old eight-bit ones) and those that change the direction of the text after them.
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A user's name in a form that is safe on an operator's terminal: it cannot move the cursor or hide text. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd')
}
