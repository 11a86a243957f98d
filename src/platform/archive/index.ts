/** Zips, written as a stream: an entry is read when its turn comes, so one of them is in memory at a time. */
import { Readable } from 'node:stream'
import yazl from 'yazl'

export interface Entry {
  name: string
  modifiedAt: number
  read(): Promise<string>
}

/** A readable stream of a zip. A text that cannot be read ends the stream with that fault: no archive is half right. */
export function zipStream(entries: readonly Entry[]): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as unknown as Readable
  zip.on('error', (fault) => output.destroy(fault as Error))
  for (const { name, modifiedAt, read } of entries) {
    zip.addReadStreamLazy(name, { mtime: new Date(modifiedAt) }, (done) => {
      read().then(
        (text) => done(null, Readable.from([Buffer.from(text, 'utf8')])),
        (fault) => done(fault, undefined as never),
      )
    })
  }
  zip.end()
  return output
}
