/** What lies above the page: menus, sheets, dialogs. Esc closes the topmost, and focus goes back to its opener. */
export interface Layer {
  close(): void
  /** While a modal layer is open, the single keys of the page below are silent. */
  isModal?: boolean
  /** Where focus returns; by default what had it when the layer opened. */
  opener?: Element | null
}

const layers: Layer[] = []

/** Puts a layer on top. Returns a function to call when it has closed, however that happened. */
export function openLayer(layer: Layer): () => void {
  const opener = layer.opener ?? document.activeElement
  layers.push(layer)
  return () => {
    const at = layers.indexOf(layer)
    if (at === -1) return
    layers.splice(at, 1)
    returnFocus(opener)
  }
}

/** True when there was a layer to close. */
export function closeTopLayer(): boolean {
  const top = layers.at(-1)
  top?.close()
  return top !== undefined
}

export function hasModalLayer(): boolean {
  return layers.some(({ isModal }) => isModal)
}

/** Focus that the person has already moved elsewhere on purpose is left there. */
function returnFocus(opener: Element | null): void {
  const now = document.activeElement
  const isLost = !now || now === document.body || !now.isConnected || now.closest('dialog')
  if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
}
