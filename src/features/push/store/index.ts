/** All SQL of push. */

export * from './claims.ts'
export * from './queue.ts'
export * from './senders.ts'
export * from './subscriptions.ts'
