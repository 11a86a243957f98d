/** A person's picture, or the initial of the name. The name itself is given by the element around it. */
export function Avatar({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  if (photoUrl) {
    return (
      <img
        class="avatar"
        src={photoUrl}
        alt=""
        width="28"
        height="28"
        referrerpolicy="no-referrer"
      />
    )
  }
  return (
    <span class="avatar" aria-hidden="true">
      {[...name.trim()][0] ?? '?'}
    </span>
  )
}
