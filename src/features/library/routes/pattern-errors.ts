/** What is wrong with a pattern, in words beside the box that it stands in. */
import type { MemberContext } from '#platform/context.ts'
import type { TextKey } from '#platform/i18n/index.ts'
import { Problem } from '#platform/problems/index.ts'

const CODES = ['invalid_pattern', 'pattern_too_large']

/** RE2 has a dozen complaints. */
const REASONS: Record<string, TextKey> = {
  'missing closing )': 'library.pattern_fault_group',
  'unexpected )': 'library.pattern_fault_paren',
  'missing closing ]': 'library.pattern_fault_class',
  'invalid character class range': 'library.pattern_fault_range',
  'missing argument to repetition operator': 'library.pattern_fault_repeat',
  'invalid nested repetition operator': 'library.pattern_fault_nested',
  'invalid repeat count': 'library.pattern_fault_count',
  'invalid escape sequence': 'library.pattern_fault_escape',
  'trailing backslash at end of expression': 'library.pattern_fault_backslash',
  'invalid named capture': 'library.pattern_fault_named',
  'invalid or unsupported Perl syntax': 'library.pattern_fault_perl',
}

/** Null for anything else that went wrong. */
export function patternError({ t, locale }: MemberContext, error: unknown): string | null {
  if (!(error instanceof Problem) || !CODES.includes(error.code)) return null
  const reason = REASONS[String(error.context['reason'])]
  return reason ? t('library.pattern_fault', { reason: t(reason) }) : error.declared[locale]
}
