/** The numbers of an export, without a schema. */

/** Of the format: a reader refuses a larger one. It grows when an older reader would misunderstand a zip. */
export const EXPORT_VERSION = 1

/** Records are written in files of about this many bytes, so neither side holds more of them. */
export const PART_BYTES = 1024 * 1024
