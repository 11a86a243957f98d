/** Shows while an address is typed or pasted which repository was read out of it, when that is not what was typed. */
import { plainIsland } from '#client/islands/plain-island.ts'
import { readPastedAddress } from '../rules/pasted-address.ts'

plainIsland('repo-address', (element, { t }) => {
  const field = element.querySelector('input')
  const output = element.querySelector('output')
  if (!field || !output) return
  const show = () => {
    const read = readPastedAddress(field.value)
    const isOther = read !== null && read.url !== field.value.trim()
    const address = document.createElement('bdi')
    address.dir = 'ltr'
    address.textContent = read?.url ?? ''
    const place = read && read.place !== '' ? ` · ${read.place}` : ''
    output.replaceChildren(...(isOther ? [`${t('repo_browser.understood')} `, address, place] : []))
  }
  field.addEventListener('input', show)
  // A page that was gone back to keeps what was typed.
  show()
})
