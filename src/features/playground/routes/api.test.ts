/** The tools over the wire. */
import { describe, expect, test } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'

const open = () => openTestApp('sqlite', { env: { CODE_RUN: 'off' } })

describe('the tools', () => {
  test('every member may use them, nobody else', async () => {
    const { visitor, dana } = await open()
    expect((await visitor.get('/api/code/tools')).status).toBe(401)
    const { json } = await dana.get('/api/code/tools')
    const names = json.languages.map(({ language }: { language: string }) => language)
    expect(names).toEqual(
      expect.arrayContaining([
        'python',
        'javascript',
        'typescript',
        'css',
        'html',
        'json',
        'markdown',
        'yaml',
        'sql',
      ]),
    )
    expect(json).toMatchObject({
      success: true,
      fix_levels: ['safe', 'cautious', 'aggressive'],
      max_code_bytes: 512_000,
    })
  })

  test('format, lint and fix answer with the code, its issues, and the tool', async () => {
    const { dana } = await open()
    const formatted = await dana.post('/api/code/format', { code: 'x=1', language: 'python' })
    expect(formatted.json).toEqual({ success: true, code: 'x = 1\n', changed: true, tool: 'ruff' })
    const same = await dana.post('/api/code/format', {
      code: 'let a = 1;\n',
      language: 'javascript',
      tool: 'prettier',
    })
    expect(same.json).toMatchObject({ changed: false, tool: 'prettier' })
    const linted = await dana.post('/api/code/lint', { code: 'import os\n', language: 'Python' })
    expect(linted.json).toMatchObject({
      success: true,
      issues: [{ code: 'F401', line: 1, column: 8, end_line: 1, end_column: 10, fix: 'safe' }],
    })
    const fixed = await dana.post('/api/code/fix', { code: 'import os\nx = 1\n' })
    expect(fixed.json).toMatchObject({
      success: true,
      code: 'x = 1\n',
      changed: true,
      fixed: 1,
      issues: [],
      level: 'safe',
    })
  })

  test('of very many issues the first thousand are listed, and all are counted', async () => {
    const { dana } = await open()
    const code = 'a==None\n'.repeat(1_500)
    const { json } = await dana.post('/api/code/lint', { code, language: 'python' })
    expect(json.issues).toHaveLength(1_000)
    expect(json.issues.at(-1).line).toBeLessThan(1_001)
    expect(json.issue_count).toBeGreaterThanOrEqual(1_500)
    const fixed = await dana.post('/api/code/fix', { code, level: 'safe' })
    expect(fixed.json.issues).toHaveLength(1_000)
    expect(fixed.json.issue_count).toBeGreaterThanOrEqual(1_500)
  })

  test('a comparison tells both line numbers and folds what is the same', async () => {
    const { dana } = await open()
    const lines = Array.from({ length: 30 }, (_, n) => `line ${n}`)
    const changed = lines.with(20, 'other')
    const { json } = await dana.post('/api/code/diff', {
      original: lines.join('\n'),
      modified: changed.join('\n'),
    })
    expect(json).toMatchObject({ success: true, added: 1, removed: 1 })
    expect(json.rows[0]).toMatchObject({ kind: 'fold', count: 17 })
    expect(json.rows).toContainEqual({
      kind: 'removed',
      old_line: 21,
      new_line: null,
      text: 'line 20',
      count: 1,
    })
    expect(json.rows).toContainEqual({
      kind: 'added',
      old_line: null,
      new_line: 21,
      text: 'other',
      count: 1,
    })
  })

  test.each<[string, string, object, number, string]>([
    ['no code', 'format', { language: 'python' }, 400, 'missing_code'],
    ['code that is no text', 'lint', { code: 1, language: 'python' }, 400, 'missing_code'],
    ['no language', 'format', { code: 'x' }, 400, 'unsupported_language'],
    [
      'an unknown language',
      'format',
      { code: 'x', language: 'cobol' },
      400,
      'unsupported_language',
    ],
    [
      'a tool of another language',
      'format',
      { code: 'x', language: 'python', tool: 'prettier' },
      400,
      'unsupported_tool',
    ],
    ['a fix where nobody fixes', 'fix', { code: 'x', language: 'css' }, 400, 'unsupported_tool'],
    ['an unknown level', 'fix', { code: 'x', level: 'reckless' }, 400, 'invalid_fix_level'],
    ['half a comparison', 'diff', { original: 'x' }, 400, 'missing_code'],
    [
      'too many lines to compare',
      'diff',
      { original: '\n'.repeat(25_000), modified: '' },
      413,
      'code_too_large',
    ],
    ['too much', 'format', { code: 'x'.repeat(512_001), language: 'json' }, 413, 'code_too_large'],
    [
      'code that cannot be read',
      'format',
      { code: 'x = (', language: 'python' },
      422,
      'code_not_readable',
    ],
    ['broken code to fix', 'fix', { code: 'def f(:' }, 422, 'code_not_readable'],
  ])('%s is refused by name', async (_, act, body, status, code) => {
    const { dana } = await open()
    const response = await dana.post(`/api/code/${act}`, body)
    expect([response.status, response.json.code, response.json.success]).toEqual([
      status,
      code,
      false,
    ])
  })

  test('broken code is told with its place', async () => {
    const { dana } = await open()
    const { json } = await dana.post('/api/code/format', {
      code: 'a = 1\nb = (\n',
      language: 'python',
    })
    expect(json).toMatchObject({ line: 3, message: expect.stringMatching(/parsing/) })
  })
})
