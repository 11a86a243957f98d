/**
 * The output of a run of tests for `scripts/check.ts`: how many passed, how long each file took, and what went wrong.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

export interface Results {
  passed: number
  failed: number
  unrun: number
  files: { name: string; seconds: number }[]
  /** One line for each: the file, the test, and the beginning of its message. */
  failures: string[]
  /** Events that the stores of the tests held at their ends. */
  storedEvents: string[]
  /** Of the project in which this is asked for. */
  declaredEvents: string[]
}

const root = resolve(import.meta.dirname, '../..')
const MAX_MESSAGE = 400

export class ResultsReporter implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(resultsOf(modules)))
  }
}

function resultsOf(modules: readonly TestModule[]): Results {
  const all = modules.flatMap((module) => [...module.children.allTests()])
  const inState = (state: string) => all.filter((test) => test.result().state === state)
  const failed = inState('failed')
  const metas = all.map((test) => test.meta())
  return {
    passed: inState('passed').length,
    failed: failed.length,
    unrun: all.length - inState('passed').length - failed.length,
    files: modules.map((module) => ({
      name: nameOf(module),
      seconds: module.diagnostic().duration / 1000,
    })),
    failures: [...failed.map(lineOf), ...modules.filter(isBroken).map(lineOfModule)],
    storedEvents: [...new Set(metas.flatMap(({ storedEvents = [] }) => storedEvents))],
    declaredEvents: metas.flatMap(({ declaredEvents = [] }) => declaredEvents),
  }
}

const nameOf = ({ moduleId }: TestModule) => relative(root, moduleId)

/** It failed, and none of its tests did: it could not be loaded, or something around them threw. */
function isBroken(module: TestModule): boolean {
  return !module.ok() && module.children.allTests('failed').next().done === true
}

function lineOf(test: TestCase): string {
  const [error] = test.result().errors ?? []
  // "expected [ Array(1) ] to deeply equal []" is useless without the unexpected lines.
  const found = error?.diff?.split('\n').filter((line) => /^\W*\+ /.test(line)) ?? []
  const told = [error?.message, ...found].join(' ')
  return `${nameOf(test.module)}: ${test.fullName}: ${beginningOf(told)}`
}

function lineOfModule(module: TestModule): string {
  return `${nameOf(module)}: ${beginningOf(module.errors()[0]?.message)}`
}

function beginningOf(message = ''): string {
  return message.replaceAll(/\s+/g, ' ').slice(0, MAX_MESSAGE)
}
