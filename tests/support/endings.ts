/**
 * What a test opened is closed when it ends, last first. Separate from the files that open things: files of tests share
 * their modules, and each file needs hooks of its own.
 */
import { afterAll, afterEach } from 'vitest'

type Ending = () => Promise<void>

const ofTest: Ending[] = []
const ofFile: Ending[] = []

export function atTheEnd(end: Ending): void {
  ofTest.push(end)
}

export function atTheEndOfFile(end: Ending): void {
  ofFile.push(end)
}

/** What is opened here is closed with the file. */
export async function forTheFile<T>(open: () => Promise<T>): Promise<T> {
  const earlier = ofTest.length
  const opened = await open()
  ofFile.push(...ofTest.splice(earlier))
  return opened
}

/** Called once in each file, before its tests. */
export function hangHooks(): void {
  afterEach(() => run(ofTest))
  afterAll(() => run(ofFile))
}

async function run(endings: Ending[]): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end()
}
