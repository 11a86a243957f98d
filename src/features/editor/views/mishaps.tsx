/** What could not be uploaded, each in a line of its own. */
import { Notice } from '#ui/components/notice.tsx'

export function Mishaps({ mishaps }: { mishaps: readonly string[] }) {
  return (
    <>
      {mishaps.map((text) => (
        <Notice key={text} tone="danger" role="alert">
          {text}
        </Notice>
      ))}
    </>
  )
}
