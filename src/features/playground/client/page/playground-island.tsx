/** Draws the state of the playground and mounts the code editor in place of the plain field. */
import { useEffect, useState } from 'preact/hooks'
import { post } from '#client/request/request.ts'
import { realClock } from '#client/time/clock.ts'
import { toast } from '#client/toasts/toasts.ts'
import { type RenderContext, useRenderContext } from '#platform/html/render-context.ts'
import { sizeText } from '#platform/text/size.ts'
import { MAX_TOOL_BYTES } from '../../contract/limits.ts'
import { lacksInput } from '../../rules/run.ts'
import { ProgramInput } from '../../views/input.tsx'
import { Playground } from '../../views/playground.tsx'
import {
  firstState,
  type LanguageChoice,
  type OpenedProgram,
  type PlaygroundLimits,
  type Running,
} from '../../views/playground-state.ts'
import { showRefusal, showToolFailure } from '../run/failure-toasts.ts'
import { useFollowedOutput } from '../run/follow-output.ts'
import { runProgram } from '../run/run-program.ts'
import { askLimits } from '../run/where-to-run.ts'
import { listenForPlayground } from './listen-for-playground.ts'
import { PageText } from './page-text.ts'
import { PlaygroundController, type PlaygroundPageState } from './playground-controller.ts'
import { firstDraft, saveDraft } from './playground-draft.ts'
import { findField, ProgramSlot } from './text-slot.tsx'

export interface PlaygroundIslandProps {
  running: Running
  canExplain: boolean
  languages: LanguageChoice[]
  opened: OpenedProgram | null
  limits: PlaygroundLimits
}

/** At first exactly what the server drew. */
export function PlaygroundIsland(props: PlaygroundIslandProps) {
  const root = useRenderContext()
  const { limits } = props
  const [{ controller, text, start }] = useState(() => openPlayground(props, root))
  const state = controller.state.value
  useEffect(() => {
    void controller.findWhereToRun()
    return listenForPlayground(root.t, controller)
  }, [])
  useEffect(() => text.setLanguage(state.language), [state.language])
  usePageEffects(state)
  const most = state.language === 'python' ? limits.maxCodeBytes : MAX_TOOL_BYTES
  return (
    <Playground
      view={state}
      languages={props.languages}
      canExplain={props.canExplain}
      isTooLarge={state.sizeBytes > most}
      sizes={{
        now: sizeText(state.sizeBytes),
        most: sizeText(most),
        output: sizeText(limits.maxOutputBytes),
      }}
      text={<ProgramSlot onReady={(slot) => void start(slot)} />}
      input={<ProgramInput value={state.stdin} onInput={(stdin) => controller.onStdin(stdin)} />}
      commands={state.isAlive ? controller : undefined}
    />
  )
}

function openPlayground(
  { opened, running, limits }: PlaygroundIslandProps,
  { t, locale }: RenderContext,
) {
  const draft = firstDraft(opened)
  const text = new PageText(draft.code)
  const controller = new PlaygroundController(
    {
      ...{ t, text, clock: realClock, post, runProgram, askLimits, saveDraft, toast },
      showToolFailure: (response) => showToolFailure(t, response, text),
      showRefusal: (refusal) => showRefusal(t, refusal),
    },
    firstState(opened, running, limits),
    draft,
  )
  const onChange = () => controller.changed()
  const start = async (slot: HTMLElement) => {
    const field = findField()
    if (field && opened === null) field.value = draft.code
    field?.addEventListener('input', onChange)
    controller.begin()
    await text.openEditor({ t, locale, slot, onChange })
    text.setLanguage(controller.state.value.language)
  }
  return { controller, text, start }
}

function usePageEffects({ run, side, stdin }: PlaygroundPageState): void {
  // On a phone the result is another screen, which begins at its tabs.
  useEffect(() => {
    if (side === 'result') document.querySelector('.pad__sides')?.scrollIntoView()
  }, [side, run?.id])
  useFollowedOutput(run, '#pad-panel .output')
  useEffect(() => {
    if (run && stdin === '' && lacksInput(run)) openInput()
  }, [run?.ending])
}

/** The program asked for input and there was none: its field opens with the focus. */
function openInput(): void {
  const field = document.getElementById('pad-stdin')
  const fold = field?.closest('details')
  if (fold) fold.open = true
  field?.focus()
}
