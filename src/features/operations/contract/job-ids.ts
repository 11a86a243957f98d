/** The jobs whose last run the page shows. */
export const BACKUP = 'backup'
export const VERIFY_BACKUP = 'verify_backup'
export const CHECK_LIBRARY = 'check_library'
