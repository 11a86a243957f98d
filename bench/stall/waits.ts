/** How long one URL took, and what the slowest hundredth of the responses waited for, on average. */
export interface Waits {
  count: number
  p50: number
  p99: number
  longest: number
  slowest?: { ms: number; worked: number; outOfTurn: number; probeOutOfTurn: number }
}
