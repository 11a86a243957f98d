/** The playground without a page: what each press sends and shows, what can be undone, and what is saved. */
import { expect, test } from 'vitest'
import type { ToastRequest } from '#client/toasts/toasts.ts'
import { examples } from '../../rules/examples.ts'
import { firstState, type Running } from '../../views/playground-state.ts'
import type { RunListener } from '../run/run-program.ts'
import { PlaygroundController, type PlaygroundDeps } from './playground-controller.ts'

type Reply = { status: number; body?: object }
type RunResult = Awaited<ReturnType<PlaygroundDeps['runProgram']>>

const LIMITS = { maxCodeBytes: 1000, maxOutputBytes: 1000, timeoutSeconds: 10, memoryMb: 128 }
const SERVER: Running = { where: 'server', version: '3.14' }
const FINISHED: RunResult = { ending: 'finished', exitCode: 0, ranMs: 7 }

interface Setup {
  replies?: Record<string, Reply>
  running?: Running
  code?: string
  limits?: object | null
}

function open({ replies = {}, running = SERVER, code = 'print( 1 )', limits = null }: Setup = {}) {
  const log: string[] = []
  const toasts: ToastRequest[] = []
  const runs: { listener: RunListener; signal: AbortSignal; end(result: RunResult): void }[] = []
  let timers: (() => void)[] = []
  let text = code
  const controller = new PlaygroundController(
    {
      t: ((key: string) => key) as PlaygroundDeps['t'],
      text: {
        text: () => text,
        selectedText: () => '',
        setText(next) {
          text = next
        },
        showMarks: (marks) => log.push(`marks ${marks.map(({ line }) => line).join()}`),
        goTo: (line, column) => log.push(`go to ${line}:${column}`),
      },
      clock: {
        now: () => 5,
        after(_ms, run) {
          timers.push(run)
          return () => {
            timers = timers.filter((timer) => timer !== run)
          }
        },
      },
      post: (async (url: string, body: object) => {
        log.push(`POST ${url} ${JSON.stringify(body)}`)
        const { status, body: sent = {} } = replies[url.replace('/api/code/', '')]!
        return { ok: status < 300, status, body: sent, code: null }
      }) as unknown as PlaygroundDeps['post'],
      runProgram: (where, { code: program, stdin }, listener, signal) => {
        log.push(`run ${where} ${program} <${stdin}`)
        return new Promise((end) => runs.push({ listener, signal, end }))
      },
      askLimits: (async () => limits) as PlaygroundDeps['askLimits'],
      saveDraft: (draft) => log.push(`save ${JSON.stringify(draft)}`),
      toast: (request) => toasts.push(request),
      showToolFailure: ({ status }) => log.push(`tool failed ${status}`),
      showRefusal: ({ refused }) => log.push(`refused ${refused}`),
    },
    firstState(null, running, LIMITS),
    { code, language: 'python', stdin: 'Dana' },
  )
  const state = () => controller.state.value
  const pass = () => {
    for (const timer of timers.splice(0)) timer()
  }
  const type = (next: string) => {
    text = next
    controller.changed()
  }
  return { controller, state, log, toasts, runs, pass, type, text: () => text }
}

test('the page begins as the server drew it, and then shows and saves the draft', () => {
  const { controller, state, log, pass, type } = open()
  expect(state()).toMatchObject({ stdin: '', sizeBytes: 0, isAlive: false })
  controller.begin()
  expect(state()).toMatchObject({ stdin: 'Dana', sizeBytes: 10, isAlive: true })
  type('é')
  controller.onStdin('Noa')
  expect(state().sizeBytes).toBe(2)
  expect(log).toEqual([])
  pass()
  expect(log).toEqual(['save {"code":"é","language":"python","stdin":"Noa"}'])
})

test('a run streams its output, ends, and is the first of the earlier runs', async () => {
  const { controller, state, log, runs } = open()
  controller.begin()
  const over = controller.onRun()
  await controller.onRun()
  expect(log).toEqual(['run server print( 1 ) <Dana'])
  expect(state()).toMatchObject({ tab: 'output', side: 'result', runs: [] })
  expect(state().run).toMatchObject({ id: 1, state: 'running', startedAt: 5, timeoutSeconds: 10 })
  runs[0]!.listener.onOutput({ stream: 'stdout', text: 'a' })
  runs[0]!.listener.onOutput({ stream: 'stdout', text: 'b' })
  expect(state().run?.output).toEqual([{ stream: 'stdout', text: 'ab' }])
  runs[0]!.end(FINISHED)
  await over
  expect(state().run).toMatchObject({ state: 'over', ending: 'finished', ranMs: 7 })
  expect(state().runs).toEqual([state().run])
})

test('in the browser Python loads first; stopping aborts, and another run can follow', async () => {
  const { controller, state, runs } = open({ running: { where: 'browser', why: 'not_linux' } })
  const over = controller.onRun()
  expect(state().run?.state).toBe('loading')
  runs[0]!.listener.onStart()
  expect(state().run?.state).toBe('running')
  controller.onStop()
  expect(runs[0]!.signal.aborted).toBe(true)
  runs[0]!.end({ ending: 'stopped', exitCode: -1, ranMs: 1 })
  await over
  void controller.onRun()
  // Late output of the first run does not belong to the second.
  runs[0]!.listener.onOutput({ stream: 'stdout', text: 'late' })
  expect(state().run).toMatchObject({ id: 2, output: [] })
})

test('a refused run leaves nothing behind, and the reason is shown', async () => {
  const { controller, state, log, runs } = open()
  const over = controller.onRun()
  runs[0]!.end({ refused: 'runner_busy', status: 503, retryAfterSeconds: 1 })
  await over
  expect(state()).toMatchObject({ run: null, runs: [], side: 'code' })
  expect(log.at(-1)).toBe('refused runner_busy')
})

test('nothing runs that is not Python, nor where nothing can run', async () => {
  const other = open()
  other.controller.onLanguage('json')
  await other.controller.onRun()
  const nowhere = open({ running: { where: 'nowhere', why: 'off_unknown' } })
  await nowhere.controller.onRun()
  expect([...other.runs, ...nowhere.runs]).toEqual([])
  const member = open({ running: { where: 'browser', why: 'member' } })
  await member.controller.findWhereToRun()
  expect(member.state().running).toEqual({ where: 'browser', why: 'member' })
})

test('twenty earlier runs are shown, and one of them can be brought back', async () => {
  const { controller, state, runs, toasts, type, text } = open()
  for (let n = 1; n <= 21; n++) {
    type(`print(${n})`)
    const over = controller.onRun()
    runs.at(-1)!.end(FINISHED)
    await over
  }
  expect(state().runs.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => 21 - at))
  controller.onTakeUp(3)
  expect(text()).toBe('print(3)')
  expect(state().side).toBe('code')
  toasts[0]!.undo?.()
  expect(text()).toBe('print(21)')
  toasts[0]!.redo?.()
  expect(text()).toBe('print(3)')
})

test('formatting replaces the code, checks it again and can be undone', async () => {
  const issue = { code: 'E1', message: 'm', severity: 'error', line: 4, column: 1 }
  const { controller, state, log, toasts, text } = open({
    replies: {
      lint: { status: 200, body: { issues: [{ ...issue, end_line: 4, end_column: 2 }] } },
      format: { status: 200, body: { code: 'print(1)', changed: true } },
    },
  })
  await controller.onCheck()
  expect(state()).toMatchObject({ tab: 'issues', side: 'result', isBusy: false })
  const formatted = controller.onFormat()
  expect(state().isBusy).toBe(true)
  await formatted
  expect(text()).toBe('print(1)')
  expect(log).toEqual([
    'POST /api/code/lint {"code":"print( 1 )","language":"python"}',
    'marks 4',
    'POST /api/code/format {"code":"print( 1 )","language":"python"}',
    'marks ',
    'POST /api/code/lint {"code":"print(1)","language":"python"}',
  ])
  toasts[0]!.undo?.()
  expect(text()).toBe('print( 1 )')
})

test('code that is formatted already is left alone, and a tool that fails says so', async () => {
  const { controller, state, log, toasts, text } = open({
    replies: {
      format: { status: 200, body: { code: 'other', changed: false } },
      fix: { status: 503 },
    },
  })
  await controller.onFormat()
  await controller.onFix('safe')
  expect(text()).toBe('print( 1 )')
  expect(toasts).toEqual([{ text: 'code-tools.already_formatted' }])
  expect(log.at(-1)).toBe('tool failed 503')
  expect(state()).toMatchObject({ isBusy: false, proposal: null })
})

test('a fix is a proposal: old when the code changes, discarded or applied by a press', async () => {
  const { controller, state, log, toasts, type, text } = open({
    replies: { fix: { status: 200, body: { code: 'fixed', fixed: 2 } } },
  })
  await controller.onFix('safe')
  expect(log).toEqual([
    'POST /api/code/fix {"code":"print( 1 )","language":"python","level":"safe"}',
  ])
  const proposal = { kind: 'fix', before: 'print( 1 )', after: 'fixed', fixed: 2 }
  expect(state()).toMatchObject({ proposal, isProposalOld: false, tab: 'changes', side: 'result' })
  type('else')
  expect(state().isProposalOld).toBe(true)
  controller.onDiscard()
  expect(state().proposal).toBeNull()
  type('print( 1 )')
  await controller.onFix('safe')
  controller.onApply()
  expect(text()).toBe('fixed')
  expect(state()).toMatchObject({ proposal: null, issues: null, tab: 'output', side: 'code' })
  toasts[0]!.undo?.()
  expect(text()).toBe('print( 1 )')
})

test('an example replaces the code, is what Compare compares with, and can be undone', () => {
  const { controller, state, toasts, type, text } = open()
  const [hello] = examples
  controller.onExample('hello')
  expect(text()).toBe(hello!.code)
  expect(state()).toMatchObject({ stdin: 'Dana', language: 'python', side: 'code' })
  type('mine')
  controller.onCompare()
  expect(state().proposal).toMatchObject({ kind: 'compare', before: hello!.code, after: 'mine' })
  toasts[0]!.undo?.()
  expect(text()).toBe('print( 1 )')
  type(' ')
  controller.onExample('primes')
  expect(toasts).toHaveLength(1)
})

test('the server says where programs run; when it is silent, that is unknown', async () => {
  const checking: Running = { where: 'nowhere', why: 'checking' }
  const known = { enabled: false, reason: null, limits: {}, allowed_imports: ['math'] }
  const informed = open({ running: checking, limits: known })
  await informed.controller.findWhereToRun()
  expect(informed.state()).toMatchObject({
    running: { where: 'browser', why: 'refused' },
    imports: ['math'],
  })
  const silent = open({ running: checking })
  await silent.controller.findWhereToRun()
  expect(silent.state().running).toEqual({ where: 'nowhere', why: 'off_unknown' })
  const drawn = open()
  await drawn.controller.findWhereToRun()
  expect(drawn.state().running).toEqual(SERVER)
})

test('going to a line shows the code first', () => {
  const { controller, state, log } = open()
  controller.onSide('result')
  controller.onGoTo(3, 2)
  expect(state().side).toBe('code')
  expect(log).toEqual(['go to 3:2'])
})
