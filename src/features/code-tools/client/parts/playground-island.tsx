/** The state of the pad, and what its buttons do. The view is the same that the server drew. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { onAction } from '../../../../client/actions.ts'
import { takeHandedPad } from '../../../../client/handed-pad.ts'
import type { IslandGifts } from '../../../../client/island.ts'
import { localStore } from '../../../../client/local-store.ts'
import { pageData } from '../../../../client/page-data.ts'
import { addShortcuts } from '../../../../client/shortcuts.ts'
import { post } from '../../../../client/talk.ts'
import { toast } from '../../../../client/toasts.ts'
import type { Editor } from '../../../../platform/editor/index.ts'
import { editorWords } from '../../../../platform/editor/words.ts'
import { sizeText } from '../../../../platform/text/size.ts'
import { MAX_TOOL_BYTES } from '../../contract/limits.ts'
import { type Example, examples } from '../../rules/examples.ts'
import { hear, lacksInput, newRun, type Run } from '../../rules/run.ts'
import { ProgramInput } from '../../views/input.tsx'
import type { IssueView, LanguageChoice, PadView, Running } from '../../views/pad.ts'
import { Playground } from '../../views/playground.tsx'
import { tellRefused, tellToolFailed } from './failure-toasts.ts'
import { useFollowedOutput } from './follow-output.ts'
import { runInBrowser } from './run-in-browser.ts'
import { type RunEnded, runOnServer } from './run-on-server.ts'
import { openSaveDialog } from './save-dialog.tsx'
import { findPad, TextPlace } from './text-place.tsx'
import { askLimits, type LimitsWire } from './where-to-run.ts'

export interface Handed extends IslandGifts {
  running: Running
  languages: LanguageChoice[]
  /** What the address asked for. */
  opened: { code: string; language: string; file: { id: string; name: string } | null } | null
  limits: {
    maxCodeBytes: number
    maxOutputBytes: number
    timeoutSeconds: number
    memoryMb: number
  }
}

interface Pad {
  code: string
  language: string
  stdin: string
}

const KEPT = 'pad'
const KEEP_MS = 500
const KEPT_RUNS = 20

export function PlaygroundIsland({ t, locale, running, languages, opened, limits }: Handed) {
  const [first] = useState(() => firstPad(opened))
  const [isAlive, setAlive] = useState(false)
  const editor = useRef<Editor | null>(null)
  const original = useRef(first.code)
  const stopping = useRef<AbortController | null>(null)
  const [stdin, setStdin] = useState('')
  const [view, setView] = useState<PadView>({
    language: opened?.language ?? 'python',
    from: opened?.file ?? null,
    running,
    sizeBytes: bytesOf(opened?.code ?? ''),
    timeoutSeconds: limits.timeoutSeconds,
    memoryMb: limits.memoryMb,
    isBusy: false,
    run: null,
    runs: [],
    issues: null,
    proposal: null,
    isProposalOld: false,
    tab: 'output',
    side: 'code',
    imports: [],
  })
  const change = (more: Partial<PadView>) => setView((now) => ({ ...now, ...more }))
  const latest = useRef({ view, stdin })
  latest.current = { view, stdin }

  const code = () => editor.current?.text() ?? findPad()?.value ?? first.code
  const keep = useKeeping(() => ({
    code: code(),
    language: latest.current.view.language,
    stdin: latest.current.stdin,
  }))
  const changed = () => {
    const text = code()
    setView((now) => ({
      ...now,
      sizeBytes: bytesOf(text),
      isProposalOld: now.proposal !== null && now.proposal.before !== text,
    }))
    keep()
  }
  const setCode = (text: string) => {
    const field = findPad()
    if (editor.current) editor.current.setText(text)
    else if (field) field.value = text
    editor.current?.showMarks([])
    changed()
  }

  const ready = async (place: HTMLElement) => {
    const field = findPad()
    if (field && opened === null) field.value = first.code
    field?.addEventListener('input', changed)
    setStdin(first.stdin)
    change({ language: first.language, sizeBytes: bytesOf(first.code) })
    setAlive(true)
    const part = await import('../../../../platform/editor/index.ts').catch(() => null)
    if (!part) return
    const hadFocus = document.activeElement === field
    editor.current = part.openEditor({
      parent: place,
      text: code(),
      label: t('code-tools.code'),
      words: editorWords[locale],
      nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
      takesFind: pageData().preferences['editor_keys'] !== false,
      wraps: pageData().preferences['wrap'] === true,
      isMarkable: true,
      onChange: changed,
    })
    field?.remove()
    if (hadFocus) editor.current.focus()
    void editor.current.setLanguage(latest.current.view.language, '')
  }

  const useTool = async <T,>(act: string, more: object): Promise<T | null> => {
    change({ isBusy: true })
    const { language } = latest.current.view
    const answer = await post<T>(`/api/code/${act}`, { code: code(), language, ...more })
    change({ isBusy: false })
    if (answer.ok) return answer.body
    tellToolFailed(t, answer, editor.current)
    return null
  }
  const format = async () => {
    const before = code()
    const done = await useTool<{ code: string; changed: boolean }>('format', {})
    if (!done) return
    if (!done.changed) return void toast({ text: t('code-tools.already_formatted') })
    setCode(done.code)
    // The lines have moved: what was found is found again where it stands now.
    if (latest.current.view.issues) void check()
    const undo = () => setCode(before)
    toast({ text: t('code-tools.formatted'), undo, redo: () => setCode(done.code) })
  }
  const check = async () => {
    const done = await useTool<{ issues: IssueView[] }>('lint', {})
    if (!done) return
    change({ issues: done.issues, tab: 'issues', side: 'result' })
    editor.current?.showMarks(done.issues.map(markOf))
  }
  const fix = async (level: string) => {
    const before = code()
    const done = await useTool<{ code: string; fixed: number }>('fix', { level })
    if (!done) return
    const proposal = { kind: 'fix' as const, before, after: done.code, fixed: done.fixed }
    change({ proposal, isProposalOld: false, tab: 'changes', side: 'result' })
  }
  const apply = () => {
    const { proposal } = latest.current.view
    if (!proposal) return
    setCode(proposal.after)
    change({ proposal: null, issues: null, tab: 'output', side: 'code' })
    const undo = () => setCode(proposal.before)
    toast({ text: t('code-tools.applied'), undo, redo: () => setCode(proposal.after) })
  }
  const compare = () => {
    const proposal = {
      kind: 'compare' as const,
      before: original.current,
      after: code(),
      fixed: 0,
    }
    change({ proposal, isProposalOld: false, tab: 'changes', side: 'result' })
  }

  const run = async () => {
    const now = latest.current
    if (now.view.running.where === 'nowhere' || isOn(now.view.run)) return
    if (now.view.language !== 'python') return
    const { where } = now.view.running
    const asked = {
      code: code(),
      stdin: now.stdin,
      timeoutSeconds: now.view.timeoutSeconds,
      memoryMb: now.view.memoryMb,
    }
    const id = (now.view.runs[0]?.id ?? 0) + 1
    const started = newRun(id, where, asked, Date.now())
    const turn = (next: (run: Run) => Run) =>
      setView((view) => (view.run?.id === id ? { ...view, run: next(view.run) } : view))
    const control = new AbortController()
    stopping.current = control
    change({ run: started, tab: 'output', side: 'result' })
    const listen = (said: Run['spoken'][number]) => turn((run) => hear(run, said))
    const onStart = () => turn((run) => ({ ...run, state: 'running' }))
    const ended =
      where === 'server'
        ? await runOnServer(asked, listen, control.signal)
        : await runInBrowser(asked, listen, onStart, control.signal)
    if ('refused' in ended) {
      change({ run: null, side: 'code' })
      return tellRefused(t, ended)
    }
    setView((view) => withEnded(view, id, ended))
  }
  const stop = () => stopping.current?.abort()
  const takeUp = (id: number) => {
    const found = latest.current.view.runs.find((run) => run.id === id)
    if (!found) return
    const before = code()
    setCode(found.code)
    change({ side: 'code' })
    const undo = () => setCode(before)
    toast({ text: t('code-tools.taken_up', { n: id }), undo, redo: () => setCode(found.code) })
  }
  const useExample = ({ code: text, language, stdin: input }: Example) => {
    const before = code()
    setCode(text)
    original.current = text
    setStdin(input)
    change({ language, from: null, issues: null, proposal: null, side: 'code' })
    const undo = () => setCode(before)
    if (before.trim() !== '') toast({ text: t(`code-tools.example_${exampleIdOf(text)}`), undo })
  }

  // Whoever asks for the limits is about to run something, and the server gets ready for it.
  useEffect(() => {
    if (running.where === 'nowhere' && running.why === 'needs_premium') return
    void askLimits().then((known) =>
      change({
        running: (known && runningFrom(known)) ?? (isLooking(running) ? UNKNOWN : running),
        imports: known?.allowed_imports ?? [],
      }),
    )
  }, [])
  useEffect(() => void editor.current?.setLanguage(view.language, ''), [view.language])
  // On a phone the result is another screen; it begins at its tabs.
  useEffect(() => {
    if (view.side === 'result') document.querySelector('.pad__sides')?.scrollIntoView()
  }, [view.side, view.run?.id])
  useFollowedOutput(view.run, '#pad-panel .output')
  useEffect(() => {
    if (view.run && stdin === '' && lacksInput(view.run)) openInput()
  }, [view.run?.ending])
  useEffect(keep, [stdin, view.language])
  useEffect(() => {
    const stops = [
      onAction('save-pad', () =>
        openSaveDialog({ t, code: code(), name: nameFor(latest.current.view) }),
      ),
      onAction('pad-example', (id) => {
        closeMenu('examples')
        const found = examples.find((example) => example.id === id)
        if (found) useExample(found)
      }),
      onAction('pad-fix', (level) => {
        closeMenu('fix')
        void fix(level)
      }),
      addShortcuts(shortcuts(t, { run: () => void run(), format: () => void format() })),
      // A page that goes takes its run with it.
      () => stopping.current?.abort(),
    ]
    return () => {
      for (const end of stops) end()
    }
  }, [])

  const most = view.language === 'python' ? limits.maxCodeBytes : MAX_TOOL_BYTES
  return (
    <Playground
      t={t}
      view={view}
      languages={languages}
      isTooLarge={view.sizeBytes > most}
      sizes={{
        now: sizeText(view.sizeBytes),
        most: sizeText(most),
        output: sizeText(limits.maxOutputBytes),
      }}
      text={<TextPlace onReady={(place) => void ready(place)} />}
      input={<ProgramInput t={t} value={stdin} onInput={setStdin} />}
      acts={
        isAlive
          ? {
              onLanguage: (language) => change({ language, issues: null, proposal: null }),
              onFormat: () => void format(),
              onCheck: () => void check(),
              onCompare: compare,
              onSide: (side) => change({ side }),
              onRun: () => void run(),
              onStop: stop,
              onTimeout: (timeoutSeconds) => change({ timeoutSeconds }),
              onMemory: (memoryMb) => change({ memoryMb }),
              onTab: (tab) => change({ tab }),
              onGoTo: (line, column) => {
                change({ side: 'code' })
                requestAnimationFrame(() => editor.current?.goTo(line, column))
              },
              onApply: apply,
              onDiscard: () => change({ proposal: null }),
              onTakeUp: takeUp,
            }
          : undefined
      }
    />
  )
}

const UNKNOWN: Running = { where: 'nowhere', why: 'off_unknown' }

function isLooking(running: Running): boolean {
  return running.where === 'nowhere' && running.why === 'checking'
}

function runningFrom({ enabled, reason, limits }: LimitsWire): Running {
  if (enabled) return { where: 'server', version: limits.python_version ?? '' }
  return { where: 'browser', why: reason ?? 'refused' }
}

/** An address wins over what another page handed over, and that over what was kept. */
function firstPad(opened: Handed['opened']): Pad {
  if (opened) return { code: opened.code, language: opened.language, stdin: '' }
  const handed: Partial<Pad> | null = takeHandedPad()
  const found = handed ?? localStore.read<Partial<Pad>>(KEPT) ?? {}
  return {
    code: typeof found.code === 'string' ? found.code : '',
    language: typeof found.language === 'string' ? found.language : 'python',
    stdin: typeof found.stdin === 'string' ? found.stdin : '',
  }
}

/** Written a moment after the last letter, and when the page is left. */
function useKeeping(read: () => Pad): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const write = () => localStore.write(KEPT, read())
  useEffect(() => {
    addEventListener('pagehide', write)
    return () => removeEventListener('pagehide', write)
  }, [])
  return () => {
    if (timer.current) clearTimeout(timer.current)
    timer.current = setTimeout(write, KEEP_MS)
  }
}

/** The program asked for input and there was none: its field opens, ready to be written in. */
function openInput(): void {
  const field = document.getElementById('pad-stdin')
  const fold = field?.closest('details')
  if (fold) fold.open = true
  field?.focus()
}

function closeMenu(id: string): void {
  document.getElementById(`${id}-menu`)?.hidePopover()
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

function isOn(run: Run | null): boolean {
  return run !== null && run.state !== 'over'
}

function withEnded(view: PadView, id: number, ended: RunEnded): PadView {
  if (view.run?.id !== id) return view
  const run: Run = { ...view.run, ...ended, state: 'over' }
  return { ...view, run, runs: [run, ...view.runs].slice(0, KEPT_RUNS) }
}

function markOf(issue: IssueView) {
  return {
    line: issue.line,
    column: issue.column,
    endLine: issue.end_line,
    endColumn: issue.end_column,
    kind: issue.severity,
    words: `${issue.message} (${issue.code})`,
  }
}

function exampleIdOf(text: string): Example['id'] {
  return examples.find(({ code }) => code === text)?.id ?? 'hello'
}

const EXTENSIONS: Record<string, string> = {
  python: 'py',
  javascript: 'js',
  typescript: 'ts',
  markdown: 'md',
  yaml: 'yml',
}

function nameFor({ from, language }: PadView): string {
  return from?.name ?? `scratch.${EXTENSIONS[language] ?? language}`
}

function shortcuts(t: Handed['t'], acts: { run: () => void; format: () => void }) {
  const group = t('code-tools.title')
  const common = { group, isForFields: true, within: '.pad' }
  return [
    { ...common, id: 'run-pad', keys: 'Mod+Enter', label: t('code-tools.run'), run: acts.run },
    {
      ...common,
      id: 'format-pad',
      keys: 'Mod+Shift+Enter',
      label: t('code-tools.format'),
      run: acts.format,
    },
  ]
}
