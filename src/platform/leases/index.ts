/**
 * Leases in the store, for work that only one process may do: at most one process holds a lease, proves it by a fencing
 * token in each of its statements, and stops by itself before the store lets another process in.
 */
export { type HeldLease, Lease } from './lease.ts'
export { type FencingToken, holdsLease, selectHeld } from './store.ts'
