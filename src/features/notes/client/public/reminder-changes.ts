/** Reminders are shown in several parts of a page: a change in one of them notifies the others. */
const REMINDER_CHANGED = 'codeshelf:reminder-changed'

export function notifyReminderChanged(): void {
  dispatchEvent(new Event(REMINDER_CHANGED))
}

export function onReminderChanged(listener: () => void): () => void {
  addEventListener(REMINDER_CHANGED, listener)
  return () => removeEventListener(REMINDER_CHANGED, listener)
}
