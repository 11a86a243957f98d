/** All SQL of the notes. */
export * from './bin.ts'
export * from './history.ts'
export * from './naming.ts'
export * from './notes.ts'
export * from './places.ts'
export * from './search.ts'
