/** A few files, one under another. */
import type { CodeFile } from '#features/library/index.ts'
import { viewerPaths } from '#paths/files.ts'
import { Island } from '#platform/html/island.tsx'
import { href } from '#platform/http/paths.ts'
import { displayName } from '#platform/languages/index.ts'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time } from '#ui/components/time.tsx'

type FileOfRow = Pick<CodeFile, 'id' | 'fileName' | 'language'>

interface FileRowsProps<File> {
  label: string
  files: readonly File[]
  timeOf(file: File): number
}

export function FileRows<File extends FileOfRow>({ label, files, timeOf }: FileRowsProps<File>) {
  return (
    <Rows label={label}>
      {files.map((file) => (
        <Row
          key={file.id}
          href={href(viewerPaths.source, { id: file.id })}
          name={file.fileName}
          isFile
          facts={[
            <span key="language" lang="en">
              <bdi>{displayName(file.language)}</bdi>
            </span>,
            <Time key="time" at={timeOf(file)} />,
          ]}
        />
      ))}
    </Rows>
  )
}

/** The same, each with a link to the last line that was read. */
export function ContinueRows<File extends FileOfRow>(rows: FileRowsProps<File>) {
  return (
    <Island name="continue-reading" props={{}}>
      <FileRows {...rows} />
    </Island>
  )
}
