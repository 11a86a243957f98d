/** What every command is given, and what it must tell about itself. */
import type { Config } from '#platform/config/index.ts'

export interface Invocation {
  config: Config
  args: readonly string[]
  isTerminal: boolean
  /** Where the built files lie; beside the bundle, unless said. */
  assetsDir?: string
}

export interface Command {
  name: string
  usage: string
  summary: string
  help: string
  run(invocation: Invocation): Promise<void>
}

/** Says how the command is called, and ends with 2. */
export function failUsage({ usage }: Command, more = ''): void {
  console.error(`codeshelf: usage: codeshelf ${`${usage} ${more}`.trim()}`)
  process.exitCode = 2
}

export function nobodyKnown(who: string): void {
  console.error(`codeshelf: nobody is known as '${who}'`)
  process.exitCode = 1
}

// Control characters (also the old eight-bit ones) and what turns the direction of the text after it.
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A name that somebody chose, as it may stand on an operator's terminal: it moves no cursor and hides no neighbour. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd')
}
