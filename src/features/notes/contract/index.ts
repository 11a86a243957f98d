/** What sticky notes say over the wire. */
export * from './inputs.ts'
export * from './limits.ts'
export * from './replies.ts'
