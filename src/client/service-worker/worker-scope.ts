/** The few parts of the worker's world that we use; the DOM's types know only the window. */
import type { NotificationPayload } from '#platform/push/notification-payload.ts'
import type { Release } from './routes.ts'

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
export interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}
export interface PushEvent extends ExtendableEvent {
  data: { text(): string } | null
}
interface NotificationClickEvent extends ExtendableEvent {
  action: string
  notification: Notification & { data: NotificationPayload }
}
export interface SubscriptionChangeEvent extends ExtendableEvent {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}
export interface WindowClient {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown): void
}

export interface WorkerScope {
  __RELEASE__: Release
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  navigator: { language: string }
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: ExtendableEvent & MessageEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: NotificationClickEvent) => void,
  ): void
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: SubscriptionChangeEvent) => void,
  ): void
}
