/** Reminders are shown in several places of a page: whoever changes one tells the others. */
const REMINDER_CHANGED = 'codeshelf:reminder-changed'

export function notifyReminderChanged(): void {
  dispatchEvent(new Event(REMINDER_CHANGED))
}

export function onReminderChanged(listener: () => void): () => void {
  addEventListener(REMINDER_CHANGED, listener)
  return () => removeEventListener(REMINDER_CHANGED, listener)
}
