/** A part of the page that one moves; while it is in hand, the page does not read itself again. */
export interface InHand {
  isInHand(): boolean
  /** As on a fresh page. */
  begin(): void
}
