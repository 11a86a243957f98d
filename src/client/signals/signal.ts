/** A value that can be followed: the bridge between plain modules and components (decisions/0054). */
export interface Signal<T> {
  get(): T
  set(value: T): void
  subscribe(subscriber: (value: T) => void): () => void
}

export function signal<T>(first: T): Signal<T> {
  let value = first
  const subscribers = new Set<(value: T) => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const subscriber of subscribers) subscriber(next)
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
  }
}
