/** Offers the time zone of this device if it differs. */
import { plainIsland } from '#client/islands/plain-island.ts'

plainIsland<{ zone: string }>('device-zone', (element, { t, zone }) => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const form = element.querySelector('form')
  const message = element.querySelector('[data-words]')
  const input = element.querySelector('input')
  if (!here || here === zone || !form || !message || !input) return
  message.textContent = t('account.zone_device', { zone: here.replaceAll('_', ' ') })
  input.value = here
  form.hidden = false
})
