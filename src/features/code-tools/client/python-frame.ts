/** The script of the frame in which Python runs in the reader's own browser; no other page loads it. */
import { answerPythonJobs } from '../../../platform/browser-python/frame.ts'

answerPythonJobs()
