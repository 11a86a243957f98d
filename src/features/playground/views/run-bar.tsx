/** Run, with its limits beside it; or the reason why not. */
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Select } from '#ui/components/select.tsx'
import type { PlaygroundState } from './playground-state.ts'

export interface RunBarCommands {
  onRun: () => void
  onStop: () => void
  onTimeout: (seconds: number) => void
  onMemory: (mb: number) => void
}

export interface RunBarProps {
  view: PlaygroundState
  canRun: boolean
  isTooLarge: boolean
  commands?: RunBarCommands | undefined
}

const REASONS = {
  checking: 'code-tools.checking',
  off_unknown: 'code-tools.off_unknown',
} as const
const SECONDS = [1, 5, 10, 30]
const MEGABYTES = [32, 64, 128, 256]

export function RunBar({ view, canRun, isTooLarge, commands }: RunBarProps) {
  const t = useT()
  const { running } = view
  if (running.where === 'nowhere')
    return (
      <div class="run-bar run-bar--off">
        <Notice>{t(REASONS[running.why])}</Notice>
      </div>
    )
  const isRunning = view.run !== null && view.run.state !== 'over'
  return (
    <div class="run-bar needs-script">
      <div class="run-bar__limits">
        <Choice
          id="pad-timeout"
          label={t('code-tools.time_limit')}
          values={SECONDS}
          value={view.timeoutSeconds}
          optionLabel={(n) => t('code-tools.seconds', { n })}
          onChoose={(n) => commands?.onTimeout(n)}
        />
        {running.where === 'server' && (
          <Choice
            id="pad-memory"
            label={t('code-tools.memory_limit')}
            values={MEGABYTES}
            value={view.memoryMb}
            optionLabel={(n) => t('code-tools.megabytes', { n })}
            onChoose={(n) => commands?.onMemory(n)}
          />
        )}
        <span class="run-bar__word">{t('code-tools.no_network')}</span>
      </div>
      {isRunning ? (
        <Button icon="square" class="run-bar__go" onClick={() => commands?.onStop()}>
          {t('code-tools.stop')}
        </Button>
      ) : (
        <Button
          kind="primary"
          icon="play"
          class="run-bar__go"
          disabled={!canRun || isTooLarge}
          title={canRun ? undefined : t('code-tools.only_python')}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => commands?.onRun()}
        >
          {t(running.where === 'server' ? 'code-tools.run' : 'code-tools.run_here')}
        </Button>
      )}
      {running.where === 'browser' && (
        <div class="run-bar__why">
          <Notice>{t(`code-tools.off_${running.why}`)}</Notice>
        </div>
      )}
    </div>
  )
}

interface ChoiceProps {
  id: string
  label: string
  values: readonly number[]
  value: number
  optionLabel: (n: number) => string
  onChoose: (n: number) => void
}

function Choice({ id, label, values, value, optionLabel, onChoose }: ChoiceProps) {
  return (
    <Select
      id={id}
      label={label}
      isLabelHidden
      value={String(value)}
      options={values.map((n) => ({ value: String(n), label: optionLabel(n) }))}
      input={{
        onChange: (event: Event) =>
          onChoose(Number((event.currentTarget as HTMLSelectElement).value)),
      }}
    />
  )
}
