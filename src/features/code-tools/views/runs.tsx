/** The runs of this visit: how each ended, and its code again. */
import type { Translate } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/components/button.tsx'
import type { Run } from '../rules/run.ts'
import { EndLine } from './output.tsx'
import type { ResultActs } from './result.tsx'

export interface EarlierRunsProps {
  t: Translate
  runs: readonly Run[]
  acts?: ResultActs | undefined
}

const SHOWN_LETTERS = 300

export function EarlierRuns({ t, runs, acts }: EarlierRunsProps) {
  if (runs.length === 0) return <p class="pad__empty">{t('code-tools.runs_empty')}</p>
  return (
    <ol class="runs list">
      {runs.map((run) => {
        const said = run.spoken.map(({ text }) => text).join('')
        return (
          <li class="runs__run" key={run.id}>
            <div class="runs__head">
              <h2 class="runs__title">{t('code-tools.run_at', { n: run.id })}</h2>
              <Button kind="quiet" icon="undo-2" onClick={() => acts?.onTakeUp(run.id)}>
                {t('code-tools.take_up')}
              </Button>
            </div>
            <EndLine t={t} run={run} outputSize="" />
            {said !== '' && (
              <pre class="output output--short" dir="ltr">
                {said.slice(0, SHOWN_LETTERS)}
                {said.length > SHOWN_LETTERS && '…'}
              </pre>
            )}
          </li>
        )
      })}
    </ol>
  )
}
