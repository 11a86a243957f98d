/** What every command is given, and what it must tell about itself. */
import type { Config } from '../platform/config/index.ts'

export interface Invocation {
  config: Config
  args: readonly string[]
  isTerminal: boolean
}

export interface Command {
  name: string
  usage: string
  summary: string
  help: string
  run(invocation: Invocation): Promise<void>
}
