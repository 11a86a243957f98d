/** What the runner refuses. */
import { defineProblems } from '../problems/index.ts'

export const jobProblems = defineProblems({
  job_not_found: {
    status: 404,
    error: 'Job not found',
    en: 'There is no job of that name.',
    he: 'אין משימה בשם הזה.',
  },
  job_run_not_found: {
    status: 404,
    error: 'Job run not found',
    en: 'There is no such run. Runs are kept for 30 days.',
    he: 'אין הרצה כזאת. הרצות נשמרות 30 יום.',
  },
  job_payload_invalid: {
    status: 400,
    error: 'invalid_payload',
    en: 'The job does not take what it was given. Nothing was started.',
    he: 'המשימה אינה מקבלת את מה שנמסר לה. דבר לא הופעל.',
  },
})
