/** Runs a program on the server, or in the reader's own browser. */
import type { OutputChunk, Where } from '../../rules/run.ts'
import { runInBrowser } from './run-in-browser.ts'
import {
  type ProgramRequest,
  type RefusedRun,
  type RunEnded,
  runOnServer,
} from './run-on-server.ts'

export interface RunListener {
  onOutput: (output: OutputChunk) => void
  /** Python is loaded, and the program starts. Only a browser has to load it. */
  onStart: () => void
}

export function runProgram(
  where: Where,
  request: ProgramRequest,
  { onOutput, onStart }: RunListener,
  signal: AbortSignal,
): Promise<RunEnded | RefusedRun> {
  return where === 'server'
    ? runOnServer(request, onOutput, signal)
    : runInBrowser(request, onOutput, onStart, signal)
}
