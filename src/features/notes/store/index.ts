/** All SQL of the notes. */

export * from './history.ts'
export * from './locations.ts'
export * from './notes.ts'
export * from './search.ts'
export * from './tags.ts'
export * from './titles.ts'
export * from './token-texts.ts'
export * from './trash.ts'
