/** Lines reach the output in order, together where they come together, and none is left behind. */
import { setImmediate } from 'node:timers/promises'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openLog, TurnOutput } from './index.ts'

function outputAndWrites() {
  const writes: string[] = []
  const messages = (text: string) => text.match(/(?<="msg":")\w(?="}\n)/g)?.join(' ')
  const output = new TurnOutput({ write: (text) => void writes.push(messages(text) ?? '') })
  const log = pino(
    { base: null, timestamp: false, formatters: { level: (level) => ({ level }) } },
    output,
  )
  return { output, log, writes }
}

test('the first line of a turn is written at once, those that follow it together', async () => {
  const { log, writes } = outputAndWrites()
  for (const one of ['a', 'b', 'c']) log.info(one)
  expect(writes).toEqual(['a'])
  await setImmediate()
  expect(writes).toEqual(['a', 'b c'])
  log.info('d')
  expect(writes.at(-1)).toBe('d')
})

test('a warning is written at once, with everything before it', () => {
  const { log, writes } = outputAndWrites()
  log.info('a')
  log.info('b')
  log.warn('c')
  expect(writes).toEqual(['a', 'b c'])
})

test('what is gathered is written when the process ends', () => {
  const { output, log, writes } = outputAndWrites()
  log.info('a')
  log.info('b')
  output.flush()
  expect(writes).toEqual(['a', 'b'])
  output.flush()
  expect(writes).toHaveLength(2)
})

test('a line that comes ready has a level as any other', async () => {
  const writes: string[] = []
  const to = new TurnOutput({ write: (text) => void writes.push(text) })
  const log = openLog({ level: 'info', isForPeople: false, to })
  log.writeReady('debug', ',"msg":"unheard"')
  for (const one of ['a', 'b']) log.writeReady('info', `,"msg":"${one}"`)
  expect(writes).toHaveLength(1)
  log.writeReady('warn', ',"msg":"c"')
  expect(writes).toHaveLength(2)
  const lines = writes
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toEqual(
    [
      { level: 'info', msg: 'a' },
      { level: 'info', msg: 'b' },
      { level: 'warn', msg: 'c' },
    ].map((line) => ({ ...line, time: expect.any(String) })),
  )
})
