/** The tools of the source without a page: which lines are selected, what is found, and what is shown of it. */
import { expect, test } from 'vitest'
import { hashOf } from '../../rules/line-range.ts'
import { CodeToolsController } from './code-tools-controller.ts'

function open(lines: string[] | null = ['one', 'two', 'ONE two', 'three'], total = 4) {
  const log: string[] = []
  let timers: (() => void)[] = []
  const controller = new CodeToolsController(
    {
      pane: {
        total,
        lines: async () => lines,
        mark: (range) => log.push(`mark ${range && hashOf(range)}`),
      },
      clock: {
        now: () => 0,
        after(_ms, run) {
          timers.push(run)
          return () => {
            timers = timers.filter((timer) => timer !== run)
          }
        },
      },
      showLine: (line) => log.push(`show ${line}`),
      showHit: ({ line, start }) => log.push(`hit ${line}:${start}`),
      setAddress: (range) => log.push(`address ${range && hashOf(range)}`),
      wrapLines: (isWrapped) => log.push(`wrap ${isWrapped}`),
    },
    false,
  )
  const pass = async () => {
    for (const timer of timers.splice(0)) timer()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { controller, state: () => controller.state.value, log, pass }
}

test('a press selects a line in the page and in the address, and a second one takes that back', () => {
  const { controller, state, log } = open()
  controller.press(2, false)
  expect(state().range).toEqual({ first: 2, last: 2 })
  controller.press(2, false)
  expect(state().range).toBeNull()
  expect(log).toEqual(['mark #L2', 'address #L2', 'mark null', 'address null'])
})

test('a press with Shift reaches from the line that was selected first, in both directions', () => {
  const { controller, state } = open()
  controller.press(3, true)
  expect(state().range).toEqual({ first: 3, last: 3 })
  controller.press(4, true)
  expect(state().range).toEqual({ first: 3, last: 4 })
  controller.press(1, true)
  expect(state().range).toEqual({ first: 1, last: 3 })
  controller.press(3, true)
  expect(state().range).toEqual({ first: 3, last: 3 })
  controller.press(3, true)
  expect(state().range).toEqual({ first: 3, last: 3 })
})

test('going to lines selects and shows them; what names no lines changes nothing', () => {
  const { controller, state, log } = open()
  expect(controller.goTo('somewhere')).toBe(false)
  expect(log).toEqual([])
  expect(controller.goTo('2-9')).toBe(true)
  expect(state().range).toEqual({ first: 2, last: 4 })
  expect(log).toEqual(['mark #L2-L4', 'show 2', 'address #L2-L4'])
  controller.press(3, true)
  expect(state().range).toEqual({ first: 2, last: 3 })
})

test('an address selects the lines that exist and is left as it is', () => {
  const { controller, state, log } = open()
  controller.followHash('#notes')
  controller.followHash('#L5')
  expect(log).toEqual([])
  controller.followHash('#L3-L9')
  expect(state().range).toEqual({ first: 3, last: 4 })
  expect(log).toEqual(['mark #L3-L4', 'show 3'])
})

test('the selected lines are copied as they stand in the file, or not at all', async () => {
  const { controller } = open()
  controller.goTo('2-3')
  expect(await controller.selectedText()).toBe('two\nONE two')
  const unread = open(null)
  unread.controller.goTo('2')
  expect(await unread.controller.selectedText()).toBeNull()
})

test('a search begins at the first line in sight, goes around, and is forgotten when it closes', async () => {
  const { controller, state, log, pass } = open()
  controller.openFind('two', 2)
  expect(state()).toMatchObject({ search: { text: 'two' }, found: null })
  await pass()
  expect(state().found).toMatchObject({ hits: [{ line: 1 }, { line: 2 }], at: 1 })
  controller.step(1)
  controller.step(-1)
  expect(log).toEqual(['hit 2:4', 'hit 1:0', 'hit 2:4'])
  controller.closeFind()
  expect(state()).toMatchObject({ search: null, found: null })
})

test('each further character looks from where the search began, which selected lines decide', async () => {
  const { controller, state, log, pass } = open()
  controller.goTo('2')
  log.length = 0
  controller.openFind('', 0)
  await pass()
  controller.changeSearch({ text: 'o' })
  await pass()
  controller.changeSearch({ text: 'on' })
  // The hits before stay until the new ones are there.
  expect(state().found?.hits).toHaveLength(4)
  await pass()
  expect(log).toEqual(['hit 1:2', 'hit 2:0'])
  controller.changeSearch({ isCaseSensitive: true })
  await pass()
  expect(state().found).toEqual({ hits: [{ line: 0, start: 0, end: 2 }], at: 0 })
  controller.changeSearch({ text: '' })
  expect(state().found).toBeNull()
})

test('a step right after the last character is one among its hits, and stays', async () => {
  const { controller, state, log, pass } = open(['one', 'on', 'one', 'one'])
  controller.openFind('on', 0)
  await pass()
  log.length = 0
  controller.changeSearch({ text: 'one' })
  controller.step(1)
  controller.step(1)
  await pass()
  expect(state().found).toMatchObject({ hits: [{ line: 0 }, { line: 2 }, { line: 3 }], at: 2 })
  expect(log).toEqual(['hit 0:0', 'hit 2:0', 'hit 3:0'])
  await pass()
  expect(state().found?.at).toBe(2)
})

test('a text of several lines is not searched for', () => {
  const { controller, state } = open()
  controller.openFind('one\ntwo', 0)
  expect(state().search?.text).toBe('')
  controller.openFind('x'.repeat(300), 0)
  expect(state().search?.text).toHaveLength(200)
})

test('a search that was closed while the lines were read finds nothing', async () => {
  const { controller, state, log, pass } = open()
  controller.openFind('two', 0)
  const passed = pass()
  controller.closeFind()
  await passed
  expect(state().found).toBeNull()
  expect(log).toEqual([])
  controller.step(1)
  expect(log).toEqual([])
})

test('without any hit nothing is shown, and lines that cannot be read are not searched', async () => {
  const none = open()
  none.controller.openFind('four', 0)
  await none.pass()
  expect(none.state().found).toEqual({ hits: [], at: 0 })
  none.controller.step(1)
  const unread = open(null)
  unread.controller.openFind('one', 0)
  await unread.pass()
  expect(unread.state().found).toBeNull()
  expect([...none.log, ...unread.log]).toEqual([])
})

test('wrap is turned on and off', () => {
  const { controller, state, log } = open()
  controller.toggleWrap()
  expect(state().isWrapped).toBe(true)
  controller.toggleWrap()
  expect(log).toEqual(['wrap true', 'wrap false'])
})
