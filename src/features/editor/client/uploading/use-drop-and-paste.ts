/** Files may be dropped anywhere on the page and pasted anywhere except into a field. */
import { useEffect, useState } from 'preact/hooks'
import { isTextField } from '#client/keys/text-fields.ts'

export interface DropAndPaste {
  isOff: boolean
  onTransfer: (transfer: DataTransfer) => void
  onText: (text: string) => void
}

/** True while something is dragged over the page. */
export function useDropAndPaste({ isOff, onTransfer, onText }: DropAndPaste): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (isOff) return
    // Entering a child leaves its parent, so the depth is counted.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      depth++
      setOver(true)
    }
    const leave = () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const over = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      depth = 0
      setOver(false)
      if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      onTransfer(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      const place = event.composedPath()[0]
      const { clipboardData } = event
      if (!clipboardData || (place instanceof Element && isTextField(place))) return
      const text = clipboardData.getData('text/plain')
      if (clipboardData.files.length > 0) onTransfer(clipboardData)
      else if (text) onText(text)
      else return
      event.preventDefault()
    }
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('dragenter', enter, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('paste', paste, { signal })
    return () => stop.abort()
  }, [isOff])
  return isOver
}

function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false
}
