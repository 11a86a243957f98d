/** Why a zip is refused as a whole, before anything of it is written. */
import type { ZipRefusal } from '#platform/archive/read-zip.ts'

export const IMPORT_ERRORS = [
  'import_newer_format',
  'import_bad_record',
  'import_not_whole',
  'import_failed',
] as const

export type ImportError = ZipRefusal | (typeof IMPORT_ERRORS)[number]

export class ImportRefused extends Error {
  readonly code: ImportError
  /** The entry that it is about. */
  readonly entry: string
  constructor(code: ImportError, entry: string) {
    super(`${code}: ${entry}`)
    this.name = 'ImportRefused'
    this.code = code
    this.entry = entry
  }
}
