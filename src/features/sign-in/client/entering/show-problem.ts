/** Why the sign-in failed, below the control that was pressed. */
export function showProblem(element: HTMLElement, message: string): void {
  const line = element.querySelector('[role="alert"]') ?? element.appendChild(newLine())
  line.textContent = message
}

function newLine(): HTMLElement {
  const line = document.createElement('p')
  line.className = 'sign-in-problem'
  line.setAttribute('role', 'alert')
  return line
}
