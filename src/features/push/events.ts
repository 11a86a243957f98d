/** Notifications on their way to browsers. A device is identified only by the hash of its endpoint. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'

const many = z.int().nonnegative()
const attempt = z.int().positive()
const device = { endpoint_hash: z.string() }
/** The status from the push service; null without a response. */
const status = z.int().nullable()

/** The steps of a notification inside the browser. */
const STEPS = ['received', 'shown', 'opened', 'snoozed', 'acknowledged', 'resubscribed'] as const

const subscriptions = defineEvents({
  push_subscribed: {
    severity: 'info',
    means: 'A browser asked to be notified; `host` is its push service.',
    msg_en: 'A browser subscribed to notifications',
    msg_he: 'דפדפן נרשם לקבלת התראות',
    fields: { ...device, host: z.string() },
  },
  push_unsubscribed: {
    severity: 'info',
    means: 'A browser is no longer notified, by a press or because its session ended.',
    msg_en: 'A browser was unsubscribed',
    msg_he: 'דפדפן הוסר מרשימת ההתראות',
    fields: { ...device, reason: z.enum(['asked', 'logged_out']) },
  },
  push_subscriptions_cleanup: {
    severity: 'info',
    means: 'A person removed their subscriptions that had not worked for a while.',
    msg_en: 'Old subscriptions were removed',
    msg_he: 'הרשמות ישנות להתראות הוסרו',
    fields: { count: many, older_than_days: many },
  },
  push_subscriptions_delete_all: {
    severity: 'info',
    means: 'A person removed every subscription of theirs, or may no longer come in.',
    msg_en: 'All subscriptions of a person were removed',
    msg_he: 'כל ההרשמות של משתמש להתראות הוסרו',
    fields: { count: many },
  },
  push_deleted_dead_endpoints: {
    severity: 'info',
    means:
      'The push service returned 404 or 410: these browsers are gone, and their rows were deleted.',
    msg_en: 'Subscriptions of browsers that no longer exist were removed',
    msg_he: 'הוסרו הרשמות של דפדפנים שכבר אינם קיימים',
    fields: { count: many },
  },
  sw_push_report: {
    severity: 'info',
    means: 'The service worker reported how far a notification came, and what stopped it.',
    msg_en: 'The service worker reported a step',
    msg_he: 'דיווח מהדפדפן על שלב בטיפול בהתראה',
    fields: { step: z.enum(STEPS), error: z.string().nullable() },
  },
})

const reminders = defineEvents({
  push_send_attempt: {
    severity: 'info',
    means: 'A due reminder is about to be sent to `count` browsers of its owner.',
    msg_en: 'A due reminder is being sent',
    msg_he: 'מתבצע ניסיון לשלוח תזכורת שהגיע זמנה',
    fields: { count: many, attempt },
  },
  push_send_error: {
    severity: 'error',
    means: 'A due reminder did not reach one browser; after the last attempt `final` is true.',
    msg_en: 'A reminder could not be sent',
    msg_he: 'שליחת התזכורת נכשלה',
    fields: { ...device, status, error: z.string(), attempt, final: z.boolean() },
  },
  push_send_no_subscriptions: {
    severity: 'info',
    means: 'A reminder is due and no browser of its owner can ring; it waits in the bell.',
    msg_en: 'Nobody to notify: no active subscription',
    msg_he: 'אין דפדפן רשום שאפשר להתריע בו',
    fields: {},
  },
  push_send_missing_vapid_private: {
    severity: 'error',
    means: 'This process should send by itself but has no private VAPID key.',
    msg_en: 'Notifications cannot be signed: the private key is missing',
    msg_he: 'אי אפשר לחתום על התראות: המפתח הפרטי חסר',
    fields: {},
  },
})

const agentWrites = defineEvents({
  push_event_send_attempt: {
    severity: 'info',
    means: 'An event that the agent-tool service recorded is about to be sent.',
    msg_en: 'An agent event is being sent',
    msg_he: 'מתבצע ניסיון לשלוח התראה על פעולת סוכן',
    fields: { kind: z.string(), attempt },
  },
  push_event_unknown_kind: {
    severity: 'warn',
    means:
      'A recorded event has a kind from which this release cannot build a notification; it is switched off.',
    msg_en: 'An agent event of an unknown kind was switched off',
    msg_he: 'אירוע סוכן מסוג לא מוכר כובה ולא יישלח',
    fields: { kind: z.string() },
  },
  push_event_delivery_exhausted: {
    severity: 'error',
    means:
      'An event failed as often as it may, for a reason other than a vanished browser, and will not be sent.',
    msg_en: 'Every attempt to send an agent event failed',
    msg_he: 'כל הניסיונות לשלוח אירוע סוכן נכשלו',
    fields: { kind: z.string(), attempts: attempt, status },
  },
})

const manualTest = defineEvents({
  push_test_result: {
    severity: 'info',
    means: 'A person sent a test notification to their own browsers, by either route.',
    msg_en: 'A test notification was sent',
    msg_he: 'נשלחה התראת בדיקה',
    fields: { route: z.enum(['local', 'worker']), sent: many, failed: many },
  },
  push_test_local_error: {
    severity: 'error',
    means: 'A test sent by this process did not reach one browser.',
    msg_en: 'A test notification failed',
    msg_he: 'התראת הבדיקה נכשלה',
    fields: { ...device, status, error: z.string() },
  },
  push_test_worker_error: {
    severity: 'error',
    means: 'The push worker refused a test or could not be reached.',
    msg_en: 'The push worker failed a test',
    msg_he: 'שרת משלוח ההתראות נכשל בבדיקה',
    fields: { status, error: z.string() },
  },
})

export const events = { ...subscriptions, ...reminders, ...agentWrites, ...manualTest }

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}
