/** The script of the drawing frame; the page with a document never loads it. */
import { answerDrawRequests } from '../../../platform/markdown/diagram-frame.ts'

answerDrawRequests()
