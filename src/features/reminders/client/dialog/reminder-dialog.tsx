/** Sets, changes and removes the reminder of a note. */
import { useEffect, useMemo } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { translator } from '#client/islands/props.ts'
import { notificationPermission } from '#client/notifications/permission.ts'
import { type ApiResponse, del, get, post } from '#client/request/request.ts'
import { changeDevice, deviceSettings } from '#client/storage/device-settings.ts'
import { realClock } from '#client/time/clock.ts'
import { toast } from '#client/toasts/toasts.ts'
import { notifyReminderChanged } from '#features/notes/client/public/reminder-changes.ts'
import { reminderApi } from '#paths/notes.ts'
import { useRenderContext } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Locale, Phrase, Translate } from '#platform/i18n/index.ts'
import type { ReminderReply, WhenReply } from '../../contract/index.ts'
import { BottomSheet, ReminderForm } from '../../views/reminder-form.tsx'
import { type RingingHere, ringLabel } from '../../views/ring-label.ts'
import { ringingHere } from '../ringing/ringing-mode.ts'
import { formatMoment, type Held } from './held-reminder.ts'
import { ReminderDialogController, wallIn } from './reminder-dialog-controller.ts'

export interface ReminderDialogOptions {
  noteId: string
  /** The time that was already typed; empty for none. */
  text: string
  locale: Locale
  /** The dialog's own phrases are loaded with the first reply: until then only the bell can explain. */
  whyNot(response: ApiResponse<unknown>): string
}

// A second press while the first is still in progress opens nothing.
let isOpen = false

export async function openReminderDialog(options: ReminderDialogOptions): Promise<void> {
  if (isOpen) return
  isOpen = true
  if (!(await openFor(options))) isOpen = false
}

async function openFor({ noteId, text, locale, whyNot }: ReminderDialogOptions): Promise<boolean> {
  const knowing = ringingHere()
  const held = await get<ReminderReply>(href(reminderApi.reminder, { note_id: noteId }))
  const pending = held.body.reminder?.status === 'pending' ? held.body.reminder : null
  // It opens with the current reminder.
  const present = pending && { at: wallIn(pending, pending.tz), tz: pending.tz }
  const url = href(reminderApi.when, null, { words: '1', ...present })
  const when = held.ok ? await get<WhenReply>(url) : held
  if (!held.ok || !when.ok) {
    toast({ text: whyNot(when) })
    return false
  }
  const first = when.body as WhenReply
  const here = await knowing
  const translate = translator(locale, (first.phrases ?? {}) as Record<string, Phrase>)
  openDialog({
    t: translate,
    class: 'overlay-dialog reminder-dialog',
    label: translate('reminders.dialog_title'),
    onClosed() {
      isOpen = false
    },
    draw: (close) => (
      <BottomSheet
        title={translate('reminders.dialog_title')}
        closeLabel={translate('reminders.close')}
        onClose={close}
      >
        <ReminderDialog
          noteId={noteId}
          text={text}
          first={first}
          here={here}
          held={pending && { ...pending, isDue: first.result?.is_past === true }}
          onClose={close}
        />
      </BottomSheet>
    ),
  })
  return true
}

interface Props extends Pick<ReminderDialogOptions, 'noteId' | 'text'> {
  first: WhenReply
  here: RingingHere
  held: Held | null
  onClose(): void
}

function ReminderDialog({ noteId, text, first, here, held, onClose }: Props) {
  const { t, locale } = useRenderContext()
  const controller = useMemo(
    () =>
      new ReminderDialogController({
        ...{ t, noteId, first, held, get, post, del },
        deviceZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        clock: realClock,
        close: onClose,
        onSaved: (label, undo) => void toast({ text: label, ...(undo && { undo }) }),
        notifyChanged: notifyReminderChanged,
        ringLabel: (devices) => ringLabel(t, devices, here),
        onSet: () => {
          if (here !== 'pushed') offerToNotify(t)
        },
      }),
    [],
  )
  const { when, input, result, ownRepeat, textRepeat, ...state } = controller.state.value
  useEffect(() => {
    if (text !== '') controller.actions.onText(text)
    return () => controller.close()
  }, [])
  const zones = controller.zones()
  return (
    <ReminderForm
      {...input}
      {...state}
      at={input.at || result?.at || ''}
      presets={when.presets}
      repeat={textRepeat || ownRepeat}
      result={result}
      other={input.selected === 'text' && result ? when.other : null}
      present={held && presentLabel(t, held, when.tz, locale)}
      devices={when.devices}
      here={here}
      zones={zones.other === when.tz ? null : zones}
      isFieldFirst={matchMedia('(pointer: fine)').matches}
      actions={controller.actions}
    />
  )
}

function presentLabel(t: Translate, held: Held, tz: string, locale: Locale): string {
  const when = formatMoment(held.remind_at, tz, locale)
  return t(held.isDue ? 'reminders.present_due' : 'reminders.present', { when })
}

// Asks once on a device, after a reminder was set, whether the browser may show notifications.

/** The question does not appear again by itself, whatever the person does with it; the settings have it too. */
function offerToNotify(t: Translate): void {
  if (notificationPermission() !== 'default' || deviceSettings().wasAskedToNotify) return
  changeDevice({ wasAskedToNotify: true })
  toast({
    text: t('reminders.ask_notify'),
    isLasting: true,
    // The browser allows the request only while a press is being handled.
    action: { label: t('reminders.allow'), run: () => void ask(t) },
  })
}

async function ask(t: Translate): Promise<void> {
  const permission = await Notification.requestPermission()
  toast({ text: t(permission === 'granted' ? 'reminders.notify_on' : 'reminders.notify_off') })
}
