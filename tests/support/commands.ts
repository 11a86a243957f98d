/** Commands of the command line, run in the process of the test. */
import { inject, vi } from 'vitest'
import type { Config } from '#platform/config/index.ts'
import type { Invocation } from '../../src/commands/command.ts'

/** The lines printed by a command without arguments. */
export async function printedBy(
  run: (invocation: Invocation) => Promise<void>,
  config: Config,
): Promise<string[]> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  try {
    const words = { usage: '', args: [], flags: [], isTerminal: false }
    await run({ ...words, config, assetsDir: inject('dist') })
  } finally {
    log.mockRestore()
  }
  return lines
}
