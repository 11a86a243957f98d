/** Tools that look after code, and what happens when one of them does not behave. */
import { afterAll, describe, expect, test, vi } from 'vitest'
import { stopTextThreads } from '../text-threads/index.ts'
import { ThreadPool } from '../text-threads/pool.ts'
import { askTool, MAX_TOOL_UNITS } from './index.ts'
import { applyFixes } from './ruff.ts'

afterAll(stopTextThreads)

const format = (language: string, code: string) => askTool({ do: 'format', language, code }, 'dana')
const lint = (language: string, code: string) => askTool({ do: 'lint', language, code }, 'dana')

describe('formatting', () => {
  test.each([
    ['python', 'x=1\nif x==2:\n  print( "a" )', 'x = 1\nif x == 2:\n    print("a")\n'],
    ['javascript', 'const  a={b:1}', 'const a = { b: 1 };\n'],
    ['typescript', 'let a:number=1', 'let a: number = 1;\n'],
    ['tsx', 'const a=<b>{c}</b>', 'const a = <b>{c}</b>;\n'],
    ['css', 'a{color:red}', 'a {\n  color: red;\n}\n'],
    ['html', '<p>a<p>b', '<p>a</p>\n<p>b</p>\n'],
    ['json', '{"a":1,"b":[1,2]}', '{ "a": 1, "b": [1, 2] }\n'],
    ['markdown', '# a\n* b', '# a\n\n- b\n'],
    ['yaml', 'a:   1\nb:\n    - 2', 'a: 1\nb:\n  - 2\n'],
    ['sql', 'select a,b from t', 'select\n  a,\n  b\nfrom\n  t\n'],
  ])('%s', async (language, code, expected) => {
    const formatted = await format(language, code)
    expect(formatted).toEqual({ code: expected })
    expect(await format(language, expected)).toEqual({ code: expected })
  })

  test.each([
    ['python', 'def f(:\n', 1],
    ['javascript', 'a\nconst = 1', 2],
    ['json', '{\n"a": \n}', 3],
    ['css', 'a {\n', 1],
    ['yaml', 'a: [1', 1],
  ])('%s that cannot be read is told with its place', async (language, code, line) => {
    expect(await format(language, code)).toMatchObject({
      unreadable: { code: 'syntax', severity: 'error', line, message: expect.stringMatching(/\w/) },
    })
  })
})

describe('checking', () => {
  test('Python: what fails, what reads badly, and which fix would reach it', async () => {
    const checked = await lint(
      'python',
      'import os\nprint(nobody)\nx = 1\nif x == None:\n    pass\n',
    )
    expect(checked).toMatchObject({
      issues: expect.arrayContaining([
        expect.objectContaining({ code: 'F401', line: 1, column: 8, fix: 'safe' }),
        expect.objectContaining({ code: 'F821', line: 2, severity: 'error', fix: null }),
        expect.objectContaining({ code: 'E711', line: 4, fix: 'cautious' }),
      ]),
    })
  })

  test('columns are those of the text in a browser', async () => {
    const checked = await lint('python', 'x = "😀" + nobody\n')
    expect(checked).toMatchObject({ issues: [expect.objectContaining({ column: 12 })] })
  })

  test('other languages: what cannot be read, or that formatting would change it', async () => {
    expect(await lint('json', '{ "a": 1 }\n')).toEqual({ issues: [], issueCount: 0 })
    expect(await lint('json', '{"a":1}')).toMatchObject({ issues: [{ code: 'format', line: 1 }] })
    expect(await lint('typescript', 'let 1 = 2')).toMatchObject({ issues: [{ code: 'syntax' }] })
    expect(await lint('sql', 'select (')).toMatchObject({ issues: [{ code: 'syntax' }] })
  })
})

describe('fixing', () => {
  const code =
    'import sys, os\nimport json\ndef f(a=[]):\n    if a == None:\n        return json\n    return list([1])\n'
  const fix = (level: 'safe' | 'cautious' | 'aggressive') =>
    askTool({ do: 'fix', language: 'python', code, level }, 'dana')

  test('each level goes further than the one before', async () => {
    const [safe, cautious, aggressive] = await Promise.all([
      fix('safe'),
      fix('cautious'),
      fix('aggressive'),
    ])
    if (!('fixed' in safe && 'fixed' in cautious && 'fixed' in aggressive)) throw new Error('no')
    expect(safe.code).not.toContain('import sys')
    expect(safe.code).toContain('a == None')
    expect(cautious.code).toContain('a is None')
    expect(cautious.code).toContain('return [1]')
    expect(cautious.code).toContain('a=[]')
    expect(aggressive.code).toContain('a=None')
    expect(aggressive.issues.length).toBeLessThan(cautious.issues.length)
    expect(safe.fixed).toBeGreaterThan(0)
  })

  test('what cannot be read is not touched', async () => {
    const broken = await askTool(
      { do: 'fix', language: 'python', code: 'x = (', level: 'safe' },
      'dana',
    )
    expect(broken).toMatchObject({ unreadable: { code: 'syntax' } })
  })

  test('two changes of one place: the first is made, the other is not', () => {
    const at = (row: number, column: number) => ({ row, column })
    const edit = (from: number, to: number, content: string) => ({
      location: at(1, from),
      end_location: at(1, to),
      content,
    })
    const { text, applied } = applyFixes('abcdef', [
      [edit(1, 3, 'X')],
      [edit(2, 4, 'Y')],
      [edit(5, 6, ''), edit(6, 7, 'Z')].slice(0, 1),
    ])
    expect([text, applied]).toEqual(['Xcdf', 2])
    expect(
      applyFixes('a\r\nb\rc', [
        [{ ...edit(1, 2, 'C'), location: at(3, 1), end_location: at(3, 2) }],
      ]).text,
    ).toBe('a\r\nb\rC')
  })
})

test('a text beyond the bound is named, and no thread is asked for it', async () => {
  const run = vi.spyOn(ThreadPool.prototype, 'run')
  const code = 'x'.repeat(MAX_TOOL_UNITS + 1)
  const tooLarge = { failure: 'too_large' }
  expect(await format('python', code)).toEqual(tooLarge)
  const half = code.slice(0, MAX_TOOL_UNITS / 2 + 1)
  expect(await askTool({ do: 'compare', original: half, modified: half }, 'dana')).toEqual(tooLarge)
  expect(run).not.toHaveBeenCalled()
  run.mockRestore()
})
