/**
 * The tables, typed. Each feature declares its own by merging into these interfaces from its `store.ts`:
 *
 *   declare module './tables.ts' { interface Tables { files: FilesTable } }
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Tables {}

/** Tables of the second, cheaper store: telemetry, not content. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by their owners
export interface TelemetryTables {}
