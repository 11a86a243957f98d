/** Reserved space for a part that is loaded later: visible only after 300 ms, and without animation. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div class="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} class="skeleton__line" />
      ))}
    </div>
  )
}
