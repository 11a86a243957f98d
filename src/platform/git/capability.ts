/** Whether there is a git that can be used, and if not, why. */
import { findProgram } from '../sandbox/programs.ts'
import { runGit } from './run.ts'

export type GitCapability =
  | { isReady: true; version: string }
  | { isReady: false; reason: 'missing' | 'too_old'; version: string | null }

// The first version that accepts the addresses of a name (`http.curloptResolve`).
const OLDEST = [2, 37] as const

export async function findGit(): Promise<GitCapability> {
  const text = (await findProgram('git')) === null ? '' : await askVersion()
  const [, version, major, minor] = /^git version ((\d+)\.(\d+)[\w.-]*)/.exec(text) ?? []
  if (version === undefined) return { isReady: false, reason: 'missing', version: null }
  const isOld =
    Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1])
  return isOld ? { isReady: false, reason: 'too_old', version } : { isReady: true, version }
}

async function askVersion(): Promise<string> {
  const signal = new AbortController().signal
  const call = { args: ['--version'], gitDir: null, person: '', signal, timeoutMs: 10_000 }
  try {
    return (await runGit(call)).toString('latin1')
  } catch {
    return ''
  }
}
