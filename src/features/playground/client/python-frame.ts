/** The script of the frame in which Python runs in the reader's own browser; no other page loads it. */
import { servePythonJobs } from '#platform/browser-python/frame.ts'

servePythonJobs()
