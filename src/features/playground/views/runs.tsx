/** The runs of this visit: how each ended, and its code again. */
import type { Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'
import type { Run } from '../rules/run.ts'
import { EndLine } from './output.tsx'
import type { ResultCommands } from './result-commands.ts'

export interface EarlierRunsProps {
  t: Translate
  runs: readonly Run[]
  commands?: ResultCommands | undefined
}

const MAX_SHOWN_CHARACTERS = 300

export function EarlierRuns({ t, runs, commands }: EarlierRunsProps) {
  if (runs.length === 0) return <p class="pad__empty">{t('code-tools.runs_empty')}</p>
  return (
    <ol class="runs list">
      {runs.map((run) => {
        const output = run.output.map(({ text }) => text).join('')
        return (
          <li class="runs__run" key={run.id}>
            <div class="runs__head">
              <h2 class="runs__title">{t('code-tools.run_at', { n: run.id })}</h2>
              <Button kind="quiet" icon="undo-2" onClick={() => commands?.onTakeUp(run.id)}>
                {t('code-tools.take_up')}
              </Button>
            </div>
            <EndLine t={t} run={run} outputSize="" />
            {output !== '' && (
              <pre class="output output--short" dir="ltr">
                {output.slice(0, MAX_SHOWN_CHARACTERS)}
                {output.length > MAX_SHOWN_CHARACTERS && '…'}
              </pre>
            )}
          </li>
        )
      })}
    </ol>
  )
}
