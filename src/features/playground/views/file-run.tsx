/** The output of a file on its own page, with the possible next actions. */
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink, IconButton } from '#ui/components/button.tsx'
import { lacksInput, type Run } from '../rules/run.ts'
import { Output } from './output.tsx'

export interface FileRunProps {
  run: Run | null
  playgroundHref: string
  outputSize: string
  imports: readonly string[]
  onRun: () => void
  onStop: () => void
  onGoTo: (line: number) => void
  onClose: () => void
}

export function FileRun({ run, playgroundHref, outputSize, imports, ...commands }: FileRunProps) {
  const t = useT()
  const isOn = run !== null && run.state !== 'over'
  return (
    <>
      <div class="cluster">
        <h2 class="file-run__title">{t('code-tools.output')}</h2>
        {isOn ? (
          <Button icon="square" onClick={commands.onStop}>
            {t('code-tools.stop')}
          </Button>
        ) : (
          <Button icon="play" onClick={commands.onRun}>
            {t('code-tools.run')}
          </Button>
        )}
        <ButtonLink kind="quiet" icon="square-terminal" href={playgroundHref}>
          {t('code-tools.title')}
        </ButtonLink>
        <IconButton icon="x" label={t('code-tools.close')} onClick={commands.onClose} />
      </div>
      <div class="file-run__output" aria-live="off">
        {run && <Output run={run} outputSize={outputSize} imports={imports} commands={commands} />}
      </div>
      {run && lacksInput(run) && (
        <p class="file-run__hint">
          {t('code-tools.asks_for_input')} <a href={playgroundHref}>{t('code-tools.title')}</a>
        </p>
      )}
    </>
  )
}
