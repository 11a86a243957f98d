/**
 * How long the program waits for its own machine: for a thread that replies, for a sandbox that comes up, for colours
 * that a page could do without. Where such a wait ends, something else happens, and on a busy machine it would happen
 * to a test that is about something else. So tests wait longer, here and nowhere else.
 */
let factor = 1

/** For tests: a machine may be as busy as it likes. */
export function waitForBusyMachine(): void {
  factor = 20
}

/** True in tests: what a page could do without is waited for. */
export function isPatient(): boolean {
  return factor > 1
}

export function patientMs(ms: number): number {
  return factor * ms
}
