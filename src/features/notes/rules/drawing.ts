/** How the text of a note is drawn, by the server and in the browser alike. */

/** Headings of a note are below its title, and its ids distinct from those of its neighbours. */
export function noteDrawing(id: string) {
  return { idPrefix: `n${id}-`, headingShift: 3, canTick: true }
}
