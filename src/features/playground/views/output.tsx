/** The output of a program as it arrives, and how the program ended. */
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Details } from '#ui/components/details.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'
import { type OutputChunk, type Run, type RunEnding, refusedImport, toneOf } from '../rules/run.ts'

/** Finds line numbers of the reader's program in its output. */
interface TracebackPiece {
  text: string
  /** The line of the program that it names. */
  line: number | null
}

const LINE_REFERENCE = /File "main\.py", line (\d{1,6})/g

/** The whole text again, in pieces: those that name a line, and the rest. */
export function linkLines(text: string): TracebackPiece[] {
  const pieces: TracebackPiece[] = []
  let at = 0
  for (const found of text.matchAll(LINE_REFERENCE)) {
    if (found.index > at) pieces.push({ text: text.slice(at, found.index), line: null })
    pieces.push({ text: found[0], line: Number(found[1]) })
    at = found.index + found[0].length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), line: null })
  return pieces
}

interface OutputProps {
  run: Run | null
  outputSize: string
  /** The allowed imports; shown after a refused one. */
  imports: readonly string[]
  commands?: { onGoTo: (line: number) => void } | undefined
}

export function Output({ run, outputSize, imports, commands }: OutputProps) {
  const t = useT()
  if (!run) return <p class="pad__empty">{t('code-tools.output_empty')}</p>
  const isSilent = run.output.length === 0
  return (
    <>
      {!isSilent && (
        <pre class="output" dir="ltr">
          {run.output.map((chunk, index) => (
            <OutputText key={index} chunk={chunk} commands={commands} />
          ))}
        </pre>
      )}
      {isSilent && run.state === 'over' && run.ending === 'finished' && (
        <p class="pad__empty">{t('code-tools.printed_nothing')}</p>
      )}
      <EndLine run={run} outputSize={outputSize} />
      {imports.length > 0 && refusedImport(run) && (
        <Details label={t('code-tools.what_can_be_imported')}>
          <p class="output__imports" dir="ltr">
            {imports.join(', ')}
          </p>
        </Details>
      )}
    </>
  )
}

function OutputText({ chunk, commands }: { chunk: OutputChunk } & Pick<OutputProps, 'commands'>) {
  const t = useT()
  if (chunk.stream === 'stdout') return <span>{chunk.text}</span>
  return (
    <span class="output__error">
      {linkLines(chunk.text).map(({ text, line }, index) =>
        line === null ? (
          <span key={index}>{text}</span>
        ) : (
          <button
            key={index}
            class="output__place"
            type="button"
            title={t('code-tools.go_to_line', { line })}
            onClick={() => commands?.onGoTo(line)}
          >
            {text}
          </button>
        ),
      )}
    </span>
  )
}

const ICONS: Record<ReturnType<typeof toneOf>, IconName> = {
  ok: 'circle-check',
  warn: 'clock',
  danger: 'circle-x',
}

export function EndLine({ run, outputSize }: { run: Run; outputSize: string }) {
  const t = useT()
  if (run.ending === null)
    return (
      <p class="end-line" role="status">
        <Icon name="loader" />
        {t(run.state === 'loading' ? 'code-tools.loading_python' : 'code-tools.running')}
      </p>
    )
  const tone = toneOf(run.ending)
  return (
    <p class={`end-line end-line--${tone}`} role="status">
      <Icon name={ICONS[tone]} />
      <span class="end-line__how">{endText(t, run, run.ending, outputSize)}</span>
      <bdi class="end-line__time">{t('code-tools.ran_ms', { n: Math.round(run.ranMs) })}</bdi>
      {run.where === 'browser' && <span>{t('code-tools.in_browser')}</span>}
    </p>
  )
}

function endText(t: Translate, run: Run, ending: RunEnding, size: string): string {
  if (ending === 'failed') return t('code-tools.end_failed', { code: run.exitCode })
  if (ending === 'time') return t('code-tools.end_time', { n: run.timeoutSeconds })
  if (ending === 'output') return t('code-tools.end_output', { size })
  return t(`code-tools.end_${ending}`)
}
