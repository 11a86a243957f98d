/** An observable value: the bridge between plain modules and components (decisions/browser.md#0054). */
export interface Signal<T> {
  get(): T
  set(value: T): void
  /** Sets some fields of a value that is an object. */
  patch(change: Partial<T>): void
  subscribe(subscriber: (value: T) => void): () => void
}

export function signal<T>(first: T): Signal<T> {
  let value = first
  const subscribers = new Set<(value: T) => void>()
  function set(next: T): void {
    value = next
    for (const subscriber of subscribers) subscriber(next)
  }
  return {
    get: () => value,
    set,
    patch: (change) => set({ ...value, ...change }),
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
  }
}
