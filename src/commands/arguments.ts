/** Parses the command line: every argument and flag must be known to the command, or is refused with a suggestion. */
import { parseArgs } from 'node:util'
import { closestName } from '#platform/text/slips.ts'
import type { Command } from './command.ts'

export interface CommandLine {
  /** Null: only flags were given, or nothing. */
  name: string | null
  words: readonly string[]
  /** Those of the command, with their dashes. */
  flags: readonly string[]
  envFile: string | null
  asksFor: 'help' | 'version' | null
}

/** A command was called with wrong arguments; the message explains how to call it, and shows the usage. */
export class UsageError extends Error {}

export function readCommandLine(argv: readonly string[]): CommandLine {
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: {
      'env-file': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  })
  const words: string[] = []
  const flags: string[] = []
  const line: Pick<CommandLine, 'envFile' | 'asksFor'> = { envFile: null, asksFor: null }
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    if (token.name === 'help' || token.name === 'version') line.asksFor = token.name
    else if (token.name !== 'env-file') flags.push(token.rawName)
    else if (token.value) line.envFile = token.value
    else throw new UsageError('--env-file needs the name of a file')
  }
  const name = words.shift() ?? null
  return { ...line, name, words, flags }
}

/**
 * A command's arguments are declared in its usage: `role <user> <role>`, `backup [file] [--telemetry]`, `users
 * [search…]`.
 */
export function checkUsage({ name, usage }: Command, { words, flags }: CommandLine): void {
  const known: readonly string[] = usage.match(/--[\w-]+/g) ?? []
  const unknown = flags.find((flag) => !known.includes(flag))
  if (unknown !== undefined)
    throw new UsageError(
      `${name} has no ${unknown}${suggestionFor(unknown, known)}; ${howTo(usage)}`,
    )
  const needed = usage.match(/<[^<>]+>/g) ?? []
  if (words.length < needed.length) throw new UsageError(howTo(usage))
  const taken = needed.length + (usage.match(/\[\w+\]/g) ?? []).length
  const extra = usage.includes('…]') ? undefined : words[taken]
  if (extra !== undefined)
    throw new UsageError(`${name} does not know what to do with '${extra}'; ${howTo(usage)}`)
}

export function howTo(usage: string): string {
  return `usage: codeshelf ${usage}`
}

/** `; did you mean …?`, or nothing when no known word is similar. */
export function suggestionFor(word: string, known: readonly string[]): string {
  const near = closestName(word, known)
  return near ? ` (did you mean ${near}?)` : ''
}
