/** An explanation: what would be sent, the text as it arrives, the model that wrote it, or why there is none. */
import type { ComponentChildren } from 'preact'
import { useT } from '#platform/html/render-context.ts'
import type { TextKey, Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import type { CodeExplanation, PreviewReply } from '../contract/index.ts'
import type { AlertExplanation, ExplainFailure, ExplainState } from './explain-state.ts'

export interface ExplainCommands {
  onAgree: (recipient: string) => void
  onStop: () => void
  onAgain: () => void
  onClose: () => void
}

export interface ExplainPanelProps extends ExplainCommands {
  state: ExplainState
  /** Draws a model's text about code. */
  draw: (text: string, isBusy: boolean) => ComponentChildren
}

export function ExplainPanel({ state, draw, ...commands }: ExplainPanelProps) {
  const t = useT()
  if (state.at === 'opening') return <p role="status">{t('ai.opening')}</p>
  if (state.at === 'asking') return <Consent preview={state.preview} {...commands} />
  if (state.at === 'writing')
    return (
      <>
        {state.text && draw(state.text, true)}
        <p role="status">{t('ai.writing')}</p>
        <Masked masked={state.masked} />
        <Actions>
          <Button icon="square" onClick={commands.onStop}>
            {t('ai.stop')}
          </Button>
        </Actions>
      </>
    )
  if (state.at === 'failed')
    return (
      <>
        {state.text && draw(state.text, false)}
        <Notice tone={state.failure.code === 'stopped' ? 'info' : 'warn'} role="alert">
          {failureText(t, state.failure)}
        </Notice>
        <Actions>
          <Again {...commands} />
        </Actions>
      </>
    )
  return (
    <>
      {'code' in state ? (
        <OfCode explanation={state.code} draw={draw} />
      ) : (
        <OfAlert explanation={state.alert} />
      )}
      <Actions>
        <Again {...commands} />
      </Actions>
    </>
  )
}

interface ConsentProps extends ExplainCommands {
  preview: PreviewReply
}

function Consent({ preview, onAgree, onClose }: ConsentProps) {
  const t = useT()
  const { recipient, model, system, text, masked } = preview
  return (
    <>
      <p>{t('ai.consent', { recipient, model })}</p>
      <p>{t('ai.what_is_sent')}</p>
      <Masked masked={masked} />
      <section class="explain-sent" aria-label={t('ai.to_be_sent')} tabindex={0}>
        <pre dir="ltr">{system}</pre>
        <pre dir="auto">{text}</pre>
      </section>
      <Actions>
        <Button kind="primary" onClick={() => onAgree(recipient)}>
          {t('ai.agree')}
        </Button>
        <Button onClick={onClose}>{t('ai.do_not_send')}</Button>
      </Actions>
    </>
  )
}

interface OfCodeProps extends Pick<ExplainPanelProps, 'draw'> {
  explanation: CodeExplanation
}

function OfCode({ explanation, draw }: OfCodeProps) {
  const t = useT()
  const { text, model, masked, is_complete: isComplete } = explanation
  return (
    <>
      {draw(text, false)}
      {!isComplete && <Notice>{t('ai.not_complete')}</Notice>}
      <p class="explain-by" role="status">
        {t('ai.by_model', { model })}
      </p>
      <Masked masked={masked} />
    </>
  )
}

function OfAlert({ explanation }: { explanation: AlertExplanation }) {
  const t = useT()
  const { root_cause: cause, actions, signals, model, cached } = explanation
  return (
    <>
      <p class="explain-cause" dir="auto">
        {cause}
      </p>
      <Points title={t('ai.actions')} points={actions} />
      <Points title={t('ai.signals')} points={signals} />
      <p class="explain-by" role="status">
        {model === null ? t('ai.by_rules') : t('ai.by_model', { model })}
        {cached && ` ${t('ai.cached')}`}
      </p>
    </>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <div class="explain-points">
      <h3>{title}</h3>
      <ul>
        {points.map((point) => (
          <li key={point} dir="auto">
            {point}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Masked({ masked }: { masked: number }) {
  const t = useT()
  return masked === 0 ? null : <p>{t('ai.masked', { n: masked })}</p>
}

function Again({ onAgain }: {} & ExplainCommands) {
  const t = useT()
  return (
    <Button icon="rotate-ccw" onClick={onAgain}>
      {t('ai.again')}
    </Button>
  )
}

function Actions({ children }: { children: ComponentChildren }) {
  return <div class="acts">{children}</div>
}

// The failures that have a sentence of their own.
const FAILURES = [
  'ai.ai_not_configured',
  'ai.ai_consent_required',
  'ai.ai_code_too_large',
  'ai.ai_refused',
  'ai.ai_timed_out',
  'ai.ai_malformed',
  'ai.ai_no_answer',
  'ai.ai_limited',
  'ai.ai_cut_off',
  'ai.ai_unavailable',
  'ai.ai_rejected',
  'ai.no_response',
  'ai.stopped',
] as const satisfies readonly TextKey[]

function failureText(t: Translate, { code, seconds }: ExplainFailure): string {
  if (code === 'rate_limited') return t('ai.too_many', { seconds: seconds ?? 60 })
  if (code === 'ai_limited' && seconds) return t('ai.limited_for', { seconds })
  return t(FAILURES.find((key) => key.endsWith(`.${code}`)) ?? 'ai.not_explained')
}
