/** Tells the reader's other tabs. Without BroadcastChannel a tab just speaks to itself. */
export interface TabChannel<Message> {
  tell(message: Message): void
  hear(listener: (message: Message) => void): void
}

export function openChannel<Message>(name: string): TabChannel<Message> {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, hear: () => {} }
  const channel = new BroadcastChannel(`codeshelf:${name}`)
  return {
    tell: (message) => channel.postMessage(message),
    hear: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  }
}
