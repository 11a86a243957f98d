/** Findings as text: in the reader's language on the page, in English in the commands. */
import { formatPhrase, type Locale } from '#platform/i18n/index.ts'
import type { CheckFinding } from '../../rules/health/finding.ts'
import { texts } from '../../texts/health.ts'

export interface FindingText {
  label: string
  sentence: string
  remedy: string
  /** What exactly was found. */
  facts: string
}

export function describeFinding(
  locale: Locale,
  { check, says, slots, remedy, facts = [] }: CheckFinding,
): FindingText {
  const { phrases } = texts
  return {
    label: formatPhrase(locale, phrases[`check_${check}`]),
    sentence: formatPhrase(locale, phrases[`says_${says}`], slots),
    remedy: remedy ? formatPhrase(locale, phrases[`remedy_${remedy}`]) : '',
    facts: facts
      .map((one) => formatPhrase(locale, phrases[`fact_${one.says}`], one.slots))
      .join(' '),
  }
}

// The marks that phrases put around filled-in values; a terminal shows them as boxes.
const ISOLATES = /[\u2068\u2069]/g

/** `what: message`, for a terminal and for the log of a run. */
export function findingLine(finding: CheckFinding): { what: string; message: string } {
  const { label, sentence, remedy } = describeFinding('en', finding)
  const message = finding.detail ?? sentence
  return {
    what: label.toLowerCase(),
    message: (remedy && finding.detail === undefined ? `${message} ${remedy}` : message).replace(
      ISOLATES,
      '',
    ),
  }
}
