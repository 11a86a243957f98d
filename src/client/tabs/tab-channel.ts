/** Notifies the same person's other tabs. Without BroadcastChannel it does nothing. */
import { ownPrefix } from '../storage/local-store.ts'

export interface TabChannel<Message> {
  post(message: Message): void
  listen(listener: (message: Message) => void): void
}

export function openChannel<Message>(name: string): TabChannel<Message> {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => {} }
  const channel = new BroadcastChannel(ownPrefix() + name)
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  }
}
