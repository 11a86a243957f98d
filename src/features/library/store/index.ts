/** All SQL of the library. */
export * from './bin.ts'
export * from './counts.ts'
export * from './files.ts'
export * from './list.ts'
export * from './search.ts'
export * from './tags.ts'
export * from './versions.ts'
export type { CodeFile } from './tables.ts'
