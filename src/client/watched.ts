/** A value that can be watched: the smallest possible bridge between plain modules and views. */
export interface Watched<T> {
  get(): T
  set(value: T): void
  watch(watcher: (value: T) => void): () => void
}

export function watched<T>(first: T): Watched<T> {
  let value = first
  const watchers = new Set<(value: T) => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const watcher of watchers) watcher(next)
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
