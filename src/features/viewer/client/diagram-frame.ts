/** The script of the drawing frame; the page with a document never loads it. */
import { serveDrawRequests } from '#platform/markdown/diagram-frame.ts'

serveDrawRequests()
