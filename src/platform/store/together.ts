/**
 * Sends statements that do not need one another's results without waiting for each result: on PostgreSQL they share a
 * round trip. All have ended before the first error is thrown, so that none is left to run after the rollback.
 */
export async function together<const T extends readonly Promise<unknown>[]>(
  ...statements: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(statements)
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (errors.length > 0) throw errors.find((error) => !isAftermath(error)) ?? errors[0]
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never
}

/** PostgreSQL refuses every statement that follows a failed one; what counts is the one that failed. */
function isAftermath(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '25P02'
}
