/** Whether a stored value has the shape that its reader needs: another release, or anybody at the console, wrote it. */

/**
 * True for a value of the example's kind that has all its fields, of their kinds; the first item of a list stands for
 * every one. What may be missing or null is left out of the example.
 */
export function hasShape<T>(value: T, example: unknown): value is T & {} {
  if (Array.isArray(example))
    return Array.isArray(value) && value.every((one) => hasShape(one, example[0]))
  if (typeof value !== typeof example || value === null) return false
  return (
    typeof example !== 'object' ||
    Object.entries(example ?? {}).every(([name, one]) =>
      hasShape((value as Record<string, unknown>)[name], one),
    )
  )
}
