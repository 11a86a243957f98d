/** The rows of push. */
export interface SubscriptionsTable {
  owner_id: string
  /** The hash of the endpoint. */
  id: string
  endpoint: string
  p256dh: string
  auth: string
  /** The public key the browser subscribed with. */
  vapid_key: string
  session_id: string
  label: string
  created_at: number
  last_success_at: number | null
  failing_since: number | null
  last_error: string
}

export interface QueueTable {
  owner_id: string
  /** Changes with every moment: an outcome of an earlier moment cannot affect a later one. */
  id: string
  kind: string
  item_id: string
  moment: number
  ready_at: number | null
  attempts: number
  /** The sender that holds it. */
  claim: string
  /** Hashes of the devices that have it already, separated by spaces. */
  delivered: string
  data: string
  outcome: '' | 'unknown_kind' | 'exhausted'
  created_at: number
}

export interface SendersTable {
  name: string
  beats: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    push_subscriptions: SubscriptionsTable
    push_queue: QueueTable
    push_senders: SendersTable
  }
}
