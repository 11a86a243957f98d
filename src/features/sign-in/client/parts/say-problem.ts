/** Why nobody came in, under what was pressed. */
export function sayProblem(place: HTMLElement, words: string): void {
  const line = place.querySelector('[role="alert"]') ?? place.appendChild(newLine())
  line.textContent = words
}

function newLine(): HTMLElement {
  const line = document.createElement('p')
  line.className = 'sign-in-problem'
  line.setAttribute('role', 'alert')
  return line
}
