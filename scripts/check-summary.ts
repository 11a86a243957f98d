/** The times of the checks and the machine, to compare two machines or two days. */
import { availableParallelism, release, type } from 'node:os'

export interface Part {
  name: string
  seconds: number
  /** Null: not made of tests. */
  tests: number | null
}

export interface TestFile {
  name: string
  seconds: number
}

interface Run {
  parts: readonly Part[]
  files: readonly TestFile[]
  /** Tests that failed, a line each: their full output is far above. */
  failures: readonly string[]
  seconds: number
}

const SLOWEST = 10

export function summarise({ parts, files, failures, seconds }: Run): string {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  return [
    `${process.arch}, ${type()} ${release()}, Node ${process.versions.node}, ${availableParallelism()} processors`,
    ...parts.map(({ name, seconds, tests }) =>
      line(seconds, tests === null ? name : `${name}, ${tests} tests`),
    ),
    'the slowest files:',
    ...slowest.map(({ name, seconds }) => line(seconds, name)),
    ...failures.map((failure) => `FAIL ${failure}`),
    `${Math.round(seconds)} s`,
  ].join('\n')
}

function line(seconds: number, args: string): string {
  return `${seconds.toFixed(1).padStart(8)} s  ${args}`
}
