/**
 * The tables, typed. Each room declares its own by merging into these interfaces from its `store.ts`:
 *
 *   declare module '../../platform/store/tables.ts' { interface Tables { files: FilesTable } }
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the rooms
export interface Tables {}

/** Tables of the second, cheaper store: what is watched, not what is kept. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by their owners
export interface TelemetryTables {}
