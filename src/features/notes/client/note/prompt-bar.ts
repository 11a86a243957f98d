/**
 * A line at the foot of the screen while one press is awaited: what to do, and buttons for people without a keyboard.
 */
export interface PromptAction {
  label: string
  run(): void
}

/** Shows the line and returns a function that removes it. */
export function showPrompt(text: string, ...parts: (PromptAction | HTMLElement)[]): () => void {
  const bar = document.createElement('div')
  bar.className = 'notes-choosing'
  bar.setAttribute('role', 'region')
  bar.setAttribute('aria-label', text)
  const line = document.createElement('p')
  line.setAttribute('role', 'status')
  line.textContent = text
  bar.append(line, ...parts.map((part) => (part instanceof HTMLElement ? part : buttonOf(part))))
  document.body.append(bar)
  return () => bar.remove()
}

function buttonOf({ label, run }: PromptAction): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button'
  button.textContent = label
  button.addEventListener('click', run)
  return button
}
