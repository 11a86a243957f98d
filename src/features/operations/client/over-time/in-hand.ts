/** A part of the page that the person is moving; meanwhile the page does not reload itself. */
export interface InHand {
  isInHand(): boolean
  /** As on a fresh page. */
  begin(): void
}
