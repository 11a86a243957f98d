/** Hebrew texts: jobs. */
export const problems = {
  job_not_found: 'אין משימה בשם הזה.',
  job_run_not_found: 'אין הרצה כזאת. הרצות נשמרות 30 יום.',
  job_payload_invalid: 'המשימה אינה מקבלת קלט כזה. דבר לא הופעל.',
}
