/** The wire types of sticky notes. */
export * from './inputs.ts'
export * from './limits.ts'
export * from './replies.ts'
