/** What a verb of `shelf` declares, and what it gets when it runs. */
import type { ParseArgsConfig } from 'node:util'
import type { Api } from '../api/client.ts'
import type { Output } from './output.ts'
import type { Settings } from './settings.ts'

export interface Verb {
  name: string
  /** As it is called: `cat <file…> [--lines 3-9]`. */
  usage: string
  summary: string
  /** Two calls as people write them. */
  examples: readonly [string, string]
  options?: NonNullable<ParseArgsConfig['options']>
  /** How many words it takes, from and to. */
  words: readonly [number, number]
  run(call: Call): Promise<void>
}

export interface Call {
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | string[] | undefined>>
  /** The server somebody signed in to; throws NotSignedIn without one. */
  api: Api
  url: string
  settings: Settings
  out: Output
  /** Ends when the person presses Ctrl-C. */
  signal: AbortSignal
}

/** By these scripts tell failures apart. */
export const EXIT = { refused: 1, usage: 2, notFound: 3, notSignedIn: 4, network: 5 } as const

/** A failure with its own exit status, explained in one sentence. */
export class Failure extends Error {
  readonly exit: number

  constructor(message: string, exit: number = EXIT.refused) {
    super(message)
    this.exit = exit
  }
}

export function wrongUse(message: string): Failure {
  return new Failure(message, EXIT.usage)
}

export function textOption(call: Call, name: string): string | undefined {
  const value = call.options[name]
  return typeof value === 'string' ? value : undefined
}

/** `12`, within its bounds; anything else is wrong use. */
export function numberOption(call: Call, name: string, least: number, most: number) {
  const text = textOption(call, name)
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isInteger(number) || number < least || number > most)
    throw wrongUse(`--${name} takes a whole number from ${least} to ${most}, not "${text}"`)
  return number
}

/** `7` or `3-9`. */
export function linesOf(text: string): { from: number; to: number } {
  const [, from, to = from] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(text) ?? []
  if (from === undefined || Number(from) < 1 || Number(to) < Number(from))
    throw wrongUse(`"${text}" is no line or range of lines, such as 7 or 3-9`)
  return { from: Number(from), to: Number(to) }
}

/** All of what is piped in. */
export async function readStdin(): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
