/** How the code editor replaces the plain field, and what stays when it cannot be loaded. */
import { expect, test } from 'vitest'
import type { Editor } from '#platform/editor/index.ts'
import { EditorController } from './editor-controller.ts'

const slot = {} as HTMLElement

function open({ isLarge = false, hasText = true, hasEditor = true } = {}) {
  const log: string[] = []
  const caret = { line: 1, column: 1 }
  const editor = { caret: () => caret } as Editor
  let type = () => {}
  let move = () => {}
  const controller = new EditorController({
    session: {
      changed: () => log.push('changed'),
      setNotice: (notice) => log.push(`notice ${notice?.kind}`),
      useText: (text) => log.push(text === editor ? 'editor text' : 'other text'),
    },
    isLarge,
    textFailed: 'No text.',
    begin: async () => hasText,
    showField(_slot, onChange) {
      log.push('field')
      type = onChange
    },
    showLargeField: () => log.push('large field'),
    async openEditor(_slot, listeners) {
      move = listeners.onMove
      return hasEditor ? editor : null
    },
  })
  return {
    controller,
    state: () => controller.state.value,
    log,
    caret,
    type: () => type(),
    move: () => move(),
  }
}

test('the plain field can be typed in at once, and the editor takes its place', async () => {
  const { controller, state, log, type } = open()
  const started = controller.start(slot)
  type()
  expect(state()).toEqual({ isAlive: false, caret: null, revision: 1, isPreviewShown: false })
  await started
  expect(log).toEqual(['field', 'changed', 'editor text'])
  expect(state()).toMatchObject({ isAlive: true, caret: { line: 1, column: 1 }, revision: 1 })
})

test('the caret of the editor is followed', async () => {
  const { controller, state, caret, move } = open()
  await controller.start(slot)
  caret.line = 7
  move()
  expect(state().caret?.line).toBe(7)
})

test('without its stored text the form stays plain; a large text says so', async () => {
  const small = open({ hasText: false })
  await small.controller.start(slot)
  expect(small.log).toEqual(['field'])
  expect(small.state().isAlive).toBe(false)
  const large = open({ hasText: false, isLarge: true })
  await large.controller.start(slot)
  expect(large.log).toEqual(['notice said'])
})

test('without the editor the plain field goes on working, also for a large text', async () => {
  const small = open({ hasEditor: false })
  await small.controller.start(slot)
  expect(small.log).toEqual(['field', 'notice editor-failed'])
  expect(small.state()).toMatchObject({ isAlive: true, caret: null })
  const large = open({ hasEditor: false, isLarge: true })
  await large.controller.start(slot)
  expect(large.log).toEqual(['large field', 'notice editor-failed'])
})

test('the preview is shown and hidden', () => {
  const { controller, state } = open()
  controller.togglePreview()
  expect(state().isPreviewShown).toBe(true)
  controller.togglePreview()
  expect(state().isPreviewShown).toBe(false)
})
