/** The axis of the charts as the page has it now; it advances when the page reloads itself. */
import type { Axis } from '../../rules/observability/axis.ts'

export function axisOf(root: HTMLElement): Axis {
  return JSON.parse(root.querySelector<HTMLElement>('[data-axis]')!.dataset['axis']!) as Axis
}
