/** Hebrew texts: observability. */
export const texts = {
  summary_error_rate_high: '{value}% מהבקשות נכשלו, לרוב בנתיב {endpoint}.',
  summary_latency_high: 'אחת מכל עשרים בקשות לנתיב {endpoint} ארכה {value} שניות או יותר.',
  summary_latency_anomaly: 'הבקשות אורכות פי {value} מאשר ביממה האחרונה.',
  summary_job_failures: 'משימות שנכשלו בתוך {minutes} דקות: {value}.',
  summary_jobs_not_reconciled: 'לא היה אפשר לסגור הרצות של תהליך קודם.',
  summary_job_stuck: 'משימה רצה זמן רב מהרגיל.',
  summary_store_errors: 'מספר הכשלים במאגר בתוך {minutes} דקות: {value}.',
  summary_store_not_writable: 'אי אפשר לכתוב למאגר. הקריאה ממשיכה כרגיל.',
  summary_store_queue_long: 'פעולות שממתינות למאגר: {value}.',
  summary_events_not_stored: 'אירועים שממתינים לשמירה: {value}.',
  summary_event_loop_blocked: 'השרת היה עסוק ברצף במשך {value} אלפיות שנייה.',
  summary_memory_short: 'השרת משתמש ב־{value}% מהזיכרון.',
  summary_push_failing: 'הודעות שלא נשלחו בתוך {minutes} דקות: {value}.',
  summary_deployment: 'גרסה {release} החלה לפעול.',
  fix_open_jobs: 'פתיחת המשימות',
  fix_open_health: 'פתיחת דף התקינות',
  fix_open_replay: 'מה קרה סביב ההתראה',
  fix_run_doctor: 'העתקת הפקודה שבודקת את ההתקנה',
  fix_silence_hour: 'השתקה לשעה',
  cause_error_rate:
    'בקשות נכשלות בתוך השרת. הסיבות הנפוצות: מסד הנתונים אינו זמין, הדיסק מלא, או תקלה בגרסה חדשה.',
  cause_latency:
    'סוג אחד של בקשות איטי. הסיבות הנפוצות: קובץ גדול במיוחד, חיפוש ארוך, או מחשב שעסוק בעבודה אחרת.',
  cause_anomaly: 'הכול איטי מהרגיל. הסיבות הנפוצות: מחשב עמוס, דיסק איטי, או גרסה חדשה.',
  cause_job_failure: 'עבודת רקע הסתיימה בשגיאה. יומן ההרצה אומר היכן; ההרצה הבאה תנסה שוב מעצמה.',
  cause_job_stuck:
    'עבודת רקע אינה מסתיימת. הסיבות הנפוצות: מאגר קוד גדול מאוד, או שרת מרוחק שאינו מגיב.',
  cause_store:
    'מסד הנתונים איטי, אינו זמין או שאי אפשר לכתוב אליו. הסיבות הנפוצות: דיסק מלא, חיבור שנותק, או כתיבה מרובה בבת אחת.',
  cause_process: 'לתהליך השרת חסר זיכרון, או שהוא היה עסוק בדבר אחד זמן רב מדי.',
  cause_push:
    'שירותי ההודעות מסרבים או אינם מגיבים. הסיבות הנפוצות: מפתחות שגויים, או רשת שאינה מאפשרת לשרת לצאת.',
  cause_external: 'מנהל ההתראות שלח את ההתראה; הכלל שלה מוגדר שם.',
  cause_deployment: 'גרסה אחרת של התוכנה החלה לפעול. אין בהכרח תקלה.',
  action_error_rate: 'להריץ codeshelf doctor, ולחפש ביומן שורות ברמה error.',
  action_latency: 'לבדוק את הנתיבים האיטיים ביותר, ואם למחשב חסר זמן עיבוד.',
  action_anomaly: 'להשוות את הזמן שלפני כן לפריסה האחרונה.',
  action_job_failure: 'לפתוח את המשימות, לקרוא את יומן ההרצה שנכשלה ולהריץ שוב.',
  action_job_stuck: 'לפתוח את המשימות ולבטל את ההרצה אם היא אינה מתקדמת.',
  action_store: 'להריץ codeshelf doctor, ולבדוק אם הדיסק של תיקיית הנתונים מלא.',
  action_process: 'לבדוק את הזיכרון של המחשב, ואם כמה בקשות גדולות הגיעו יחד.',
  action_push: 'לבדוק את הגדרות VAPID ואם השרת מגיע אל שירותי ההודעות.',
  action_external: 'לבדוק את הכלל בשם הזה במנהל ההתראות.',
  action_deployment: 'לעקוב אחר השגיאות וזמני התגובה בשעה הקרובה.',
  action_replay: 'להפעיל שחזור של מה שקרה בדקות שלפני כן.',
}

export const problems = {
  missing_fields: 'חסר שדה. דבר לא השתנה.',
  alert_webhook_off: 'הקריאה של מנהל ההתראות כבויה: ALERT_WEBHOOK_SECRET לא הוגדר.',
  invalid_alert_secret: 'הסוד של הקריאה שגוי. דבר לא נרשם.',
  invalid_alerts: 'זו אינה הודעה של מנהל ההתראות. דבר לא נרשם.',
  silence_not_found: 'אין השתקה כזאת, או שהיא הסתיימה.',
  too_many_silences: 'יש יותר מדי השתקות. יש לסיים כמה מהן קודם.',
}

export const jobs = {
  evaluate_alerts: 'חיפוש תקלות',
  forget_old_alerts: 'מחיקת התראות ישנות',
}
