/** The notes page acts while one types: what the form finds replaces what is below it, and a reload shows the same. */

import { plainIsland } from '#client/islands/plain-island.ts'
import { readDocument } from '#client/request/read-document.ts'
import { notePaths } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'

/** Longer than between two characters of a word, short enough not to be noticed. */
const REST_MS = 250

plainIsland<object>('notes-search', (element) => {
  const form = element.querySelector('form')!
  const box = form.querySelector<HTMLInputElement>('input[name="q"]')!
  const found = document.querySelector<HTMLElement>('[data-found]')!
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = new AbortController()

  const show = async (address: string, remember: 'replaceState' | 'pushState' | null) => {
    clearTimeout(timer)
    asked.abort()
    asked = new AbortController()
    const { signal } = asked
    found.ariaBusy = 'true'
    const { document: page } = await readDocument(address, signal)
    if (signal.aborted) return
    found.ariaBusy = null
    const next = page?.querySelector('[data-found]')
    // Offline, or refused: the browser shows what it has for this address, with the reason.
    if (!page || !next) return location.assign(address)
    if (remember) history[remember](history.state, '', address)
    document.title = page.title
    found.replaceChildren(...[...next.childNodes].map((node) => document.importNode(node, true)))
  }
  const showForm = (remember: 'replaceState' | 'pushState') => {
    const address = addressOf(form)
    if (address !== location.pathname + location.search) void show(address, remember)
  }

  box.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => showForm('replaceState'), REST_MS)
  })
  form.addEventListener('change', ({ target }) => {
    if (target !== box) showForm('pushState')
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    showForm('pushState')
  })
  found.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.note-tags__tag, .pager a')
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!link || !isPlain || event.altKey) return
    event.preventDefault()
    const address = link.getAttribute('href')!
    fillForm(form, address)
    void show(address, 'pushState').then(() => focusAgain(found, link))
  })
  addEventListener('popstate', () => {
    const address = location.pathname + location.search
    fillForm(form, address)
    void show(address, null)
  })
})

/** The address that a browser would make of the form, without what is not filled in. */
function addressOf(form: HTMLFormElement): string {
  const filled = [...new FormData(form)].filter(([, value]) => value !== '')
  return href(notePaths.search, null, Object.fromEntries(filled) as Record<string, string>)
}

function fillForm(form: HTMLFormElement, address: string): void {
  const query = new URL(address, location.href).searchParams
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]'))
    field.value = query.get(field.name) ?? ''
}

/** The tag that was pressed was drawn anew; the focus stays on it. */
function focusAgain(found: HTMLElement, link: HTMLAnchorElement): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const name = link.querySelector('bdi')?.textContent
  const again = [...found.querySelectorAll<HTMLAnchorElement>('.note-tags__tag')].find(
    (one) => one.querySelector('bdi')?.textContent === name,
  )
  again?.focus()
}
