import { expect, test } from 'vitest'
import { type Draft, memoryDrafts, untilWiped } from './drafts.ts'

function draft(page: string, more: Partial<Draft> = {}): Draft {
  return {
    userId: 'dana',
    subject: 'new',
    page,
    label: 'a.ts',
    href: '/new',
    text: page,
    at: 1,
    data: {},
    ...more,
  }
}

test('two pages that write about the same thing keep two texts, the newest first', async () => {
  const drafts = memoryDrafts()
  await drafts.put(draft('one', { at: 1 }))
  await drafts.put(draft('two', { at: 2 }))
  await drafts.put(draft('one', { at: 3, text: 'one again' }))
  const texts = (await drafts.list('dana', 'new')).map(({ text }) => text)
  expect(texts).toEqual(['one again', 'two'])
})

test('a reader sees only their own, and only of the thing that is open', async () => {
  const drafts = memoryDrafts()
  await drafts.put(draft('one'))
  await drafts.put(draft('two', { subject: 'file-1' }))
  await drafts.put(draft('three', { userId: 'noam' }))
  expect((await drafts.list('dana', 'file-1')).map(({ page }) => page)).toEqual(['two'])
  expect(await drafts.list('dana')).toHaveLength(2)
})

test('after a log-out in any tab nothing is written to this device again', async () => {
  const listeners: (() => void)[] = []
  const channel = {
    post: () => {
      for (const listener of listeners) listener()
    },
    listen: (listener: () => void) => listeners.push(listener),
  }
  const device = memoryDrafts()
  const here = untilWiped(device, channel as never)
  const otherTab = untilWiped(device, channel as never)
  await here.put(draft('one'))
  await otherTab.put(draft('two'))
  await here.wipe('dana')
  await otherTab.put(draft('two'))
  await here.put(draft('one'))
  expect(await device.list('dana')).toEqual([])
})
