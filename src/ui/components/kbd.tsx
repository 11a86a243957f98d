/** A key as it is printed on the keyboard: always left to right. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd class="kbd" dir="ltr">
      {keys}
    </kbd>
  )
}
