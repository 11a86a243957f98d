/** Finds and runs the machine's own programs, all of them trusted. User input never comes near these. */
import { execFile } from 'node:child_process'

const MAX_RESULT_BYTES = 4 * 1024 * 1024
const PATIENCE_MS = 60_000

export interface ProgramResult {
  code: number
  out: string
  err: string
}

export interface Asking {
  uid?: number
  gid?: number
  cwd?: string
}

/** Runs a program to its end; a missing one gives 127, as in a shell. */
export function runToEnd(
  file: string,
  args: readonly string[],
  options: Asking = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    execFile(
      file,
      args,
      { ...options, maxBuffer: MAX_RESULT_BYTES, timeout: PATIENCE_MS, cwd: options.cwd ?? '/' },
      (error, out, err) => {
        const code = typeof error?.code === 'number' ? error.code : error ? 127 : 0
        resolve({ code, out, err: err || (error?.message ?? '') })
      },
    )
  })
}

/** The path of a program by PATH, or null. The shell searches, so that the environment is read in one place only. */
export async function findProgram(name: string): Promise<string | null> {
  const { out } = await runToEnd('/bin/sh', ['-c', 'command -v "$1"', 'sh', name])
  const path = out.trim()
  return path.startsWith('/') ? path : null
}
