/** The limits of functions and files. Formatting is enforced, so indentation shows where a function ends. */
import { expect, test } from 'vitest'
import { readSources } from './support/sources.ts'

const LONGEST_FUNCTION = 60
const LONGEST_FILE = 400

/** Functions of a file, and methods of a class in it; nested functions count with them. */
const KINDS = [
  { begins: /^(?:export )?(?:(?:async )?function\b|const \w+ = .*=> \{$)/, ends: /^\}\)?$/ },
  { begins: /^ {2}(?:[a-z]+ )*#?\w+(?:<.*>)?\((?!.*=> \{$).*\{$|^ {2}\).*\{$/, ends: /^ {2}\}/ },
]

function functionsOf(text: string) {
  const lines = text.split('\n')
  return KINDS.flatMap(({ begins, ends }) =>
    lines.flatMap((line, at) => {
      if (!begins.test(line)) return []
      const length = lines.slice(at).findIndex((later, n) => n > 0 && ends.test(later)) + 1
      return [{ line, length }]
    }),
  )
}

test(`a function has at most ${LONGEST_FUNCTION} lines, and a file ${LONGEST_FILE}`, () => {
  const sources = readSources()
  const functions = sources.flatMap(({ file, text }) =>
    functionsOf(text).map((one) => ({ file, ...one })),
  )
  expect(functions.length).toBeGreaterThan(5_000)
  expect(functions.filter(({ length }) => length > LONGEST_FUNCTION)).toEqual([])
  const long = sources.filter(({ text }) => text.split('\n').length - 1 > LONGEST_FILE)
  expect(long.map(({ file }) => file)).toEqual([])
})

test('a function that is too long is seen, alone or in a class', () => {
  const body = '    call()\n'.repeat(70)
  expect(functionsOf(`export async function run() {\n${body}}\n`)).toMatchObject([{ length: 72 }])
  expect(functionsOf(`class A {\n  async #run(at: number) {\n${body}  }\n}\n`)).toMatchObject([
    { length: 72 },
  ])
})
