/** The messages between the page and the drawing frame. */
export interface DrawRequest {
  id: number
  source: string
  isDark: boolean
}

export type DiagramResult =
  | { id: number; svg: string; width: number; height: number }
  | { id: number; error: string }

/** Sent by the frame once, when it can draw. */
export const FRAME_READY = 'diagrams-ready'
