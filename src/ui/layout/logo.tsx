/** Three books on a shelf, one of them leaning: drawn here because it belongs to no icon set. */
function LogoMark() {
  return (
    <svg
      class="icon icon--20 logo__mark"
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path
        d="M4 3.5v11M8 5.5v9M11.2 4.6l4 9.6M2 17h16"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
      />
    </svg>
  )
}

export function Logo({ href, label }: { href: string; label: string }) {
  return (
    <a class="logo" href={href} aria-label={label}>
      <LogoMark />
      <span class="logo__name" lang="en" dir="ltr">
        Codeshelf
      </span>
    </a>
  )
}
