/** The state of an explanation. */
import type { Explanation } from '#features/operations/index.ts'
import type { CodeExplanation, PreviewReply } from '../contract/index.ts'

export interface ExplainFailure {
  /** The problem's code, or one that only a browser knows: `no_response`, `stopped`. */
  code: string
  /** When to try again. */
  seconds?: number
}

export type AlertExplanation = Omit<Explanation, 'generated_at'>

export type ExplainState =
  | { at: 'opening' }
  /** The person sees what would be sent. */
  | { at: 'asking'; preview: PreviewReply }
  | { at: 'writing'; text: string; masked: number }
  | { at: 'explained'; code: CodeExplanation }
  | { at: 'explained'; alert: AlertExplanation }
  /** With the text received until then. */
  | { at: 'failed'; failure: ExplainFailure; text: string }
