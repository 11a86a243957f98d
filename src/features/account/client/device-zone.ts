/** Offers the zone of this device where it is another one. */
import { plainIsland } from '../../../client/plain-island.ts'

plainIsland<{ zone: string }>('device-zone', (place, { t, zone }) => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const form = place.querySelector('form')
  const words = place.querySelector('[data-words]')
  const input = place.querySelector('input')
  if (!here || here === zone || !form || !words || !input) return
  words.textContent = t('account.zone_device', { zone: here.replaceAll('_', ' ') })
  input.value = here
  form.hidden = false
})
