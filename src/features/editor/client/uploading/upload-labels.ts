/** The labels of the rows of an upload. */

import { viewerPaths } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { detectLanguage, displayName } from '#platform/languages/index.ts'
import { firstLines } from '../../rules/encodings.ts'
import type { Planned } from '../../rules/upload-plan.ts'
import type { UploadRow } from '../../views/upload-table.tsx'
import { warningText } from '../editing/warning-text.ts'
import type { RowState } from './upload-run.ts'

export interface UploadLocale {
  t: Translate
  reasons: Record<string, string>
}

/** `twice_here` and its like are this page's own; the others are the catalogue's. */
export function reasonText({ t, reasons }: UploadLocale, code: string): string {
  switch (code) {
    case 'binary_file':
      return t('library.reason_not_text')
    case 'lone_picture':
      return t('library.reason_lone_picture')
    case 'other_encoding':
      return t('library.reason_other_encoding')
    case 'twice_here':
      return t('library.reason_twice_here')
    case 'zip_entry':
      return t('library.reason_zip_entry')
    case 'changed_meanwhile':
      return t('library.reason_changed_meanwhile')
    default:
      return reasons[code] ?? t('library.reason_failed')
  }
}

export function planRow(speaker: UploadLocale, row: Planned, couldNotAsk: boolean): UploadRow {
  const { t } = speaker
  const { id, name, folder, sizeBytes, outcome, reason, existing } = row
  const labels = {
    new: () => t('library.outcome_new'),
    next: () => t('library.outcome_next', { n: (existing?.version ?? 0) + 1 }),
    unknown: () => t(couldNotAsk ? 'library.outcome_unasked' : 'library.outcome_unknown'),
    refused: () => t('library.outcome_refused'),
    picture: () => t('library.outcome_picture'),
  }[outcome]()
  return {
    ...{ id, name, folder, sizeBytes },
    language: languageLabel(row),
    tone: toneOf(row),
    outcome: labels,
    reason: reason && reasonText(speaker, reason),
    href: null,
    encoding: row.encoding && { id: row.encoding, preview: firstLines(row.text ?? '') },
  }
}

/** A guessed encoding needs checking, whatever the outcome. */
function toneOf({ outcome, encoding }: Planned): UploadRow['tone'] {
  if (outcome === 'refused') return 'danger'
  if (outcome === 'unknown') return 'busy'
  return encoding ? 'warn' : 'plain'
}

export function runRow(
  speaker: UploadLocale,
  row: Planned,
  state: RowState | undefined,
): UploadRow {
  const shown = planRow(speaker, row, false)
  const { t } = speaker
  if (!state) return { ...shown, outcome: t('library.was_refused') }
  if (state.kind === 'waiting' || state.kind === 'sending') {
    const outcome = t(state.kind === 'waiting' ? 'library.row_waiting' : 'library.row_sending')
    return { ...shown, tone: 'busy', outcome }
  }
  if (state.kind === 'refused') {
    const reason = reasonText(speaker, state.code)
    return { ...shown, tone: 'danger', outcome: t('library.was_refused'), reason }
  }
  const saved = {
    ...shown,
    tone: 'ok' as const,
    href: href(viewerPaths.source, { id: state.fileId }),
  }
  if (state.kind === 'unchanged') return { ...saved, outcome: t('library.row_unchanged') }
  const outcome = t('library.row_saved', { n: state.version })
  if (state.warnings.length === 0) return { ...saved, outcome }
  const reason = state.warnings.map((code) => warningText(t, code)).join(' ')
  return { ...saved, tone: 'warn', outcome, reason }
}

/** Rows that need attention come first; otherwise the order of the names stays. */
export function byNeed(one: UploadRow, other: UploadRow): number {
  return NEED.indexOf(one.tone) - NEED.indexOf(other.tone)
}

const NEED: readonly UploadRow['tone'][] = ['danger', 'warn', 'busy', 'plain', 'ok']

const detected = new Map<string, { name: string; language: string }>()

/** A name may change at each keystroke; the text does not, so its language is detected once per name. */
function languageLabel({ id, name, text }: Planned): string {
  if (text === null) return ''
  const known = detected.get(id)
  if (known?.name === name) return known.language
  const language = displayName(detectLanguage({ name, content: text }))
  detected.set(id, { name, language })
  return language
}
