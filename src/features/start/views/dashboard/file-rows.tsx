/** A few files, one under another. */
import { viewerPaths } from '#paths/files.ts'
import { Island } from '#platform/html/island.tsx'
import { href } from '#platform/http/paths.ts'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time, type TimeProps } from '#ui/components/time.tsx'

export interface FileRowView {
  id: string
  name: string
  folder: string
  language: string
  time: TimeProps
}

export function FileRows({ label, files }: { label: string; files: readonly FileRowView[] }) {
  return (
    <Rows label={label}>
      {files.map((file) => (
        <Row
          key={file.id}
          href={href(viewerPaths.source, { id: file.id })}
          name={file.name}
          isFile
          facts={[
            <span key="language" lang="en">
              <bdi>{file.language}</bdi>
            </span>,
            <Time key="time" {...file.time} />,
          ]}
        />
      ))}
    </Rows>
  )
}

/** The same, each with a link to the last line that was read. */
export function ContinueRows({ ...rows }: { label: string; files: readonly FileRowView[] }) {
  return (
    <Island name="continue-reading" props={{}}>
      <FileRows {...rows} />
    </Island>
  )
}
