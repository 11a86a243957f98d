/** All SQL of the jobs. Every change of state is one conditional statement: the database decides who was first. */
export * from './orphans.ts'
export * from './reading.ts'
export * from './runs.ts'
