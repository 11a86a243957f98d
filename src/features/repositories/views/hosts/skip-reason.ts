/** Why a file was not imported, as text. */
import type { TextKey, Translate } from '#platform/i18n/index.ts'
import { sizeText } from '#platform/text/size.ts'
import {
  MAX_IMPORT_BYTES,
  MAX_IMPORT_FILE_BYTES,
  MAX_IMPORT_FILES,
} from '../../contract/hosts-limits.ts'

export function skipReasonText(t: Translate, reason: string): string {
  return t(`code_host.skipped_${reason}` as TextKey, {
    files: MAX_IMPORT_FILES,
    size: sizeText(reason === 'too_large' ? MAX_IMPORT_FILE_BYTES : MAX_IMPORT_BYTES),
  })
}
