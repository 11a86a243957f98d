/**
 * The names of every command in both languages, and other words for it: people type the one they know, whatever the
 * language of the page. Beside them its icon.
 */
import { aiPaths, codeRunPaths, playgroundPaths } from '#paths/code.ts'
import { editorPaths, libraryPaths, trashPaths } from '#paths/files.ts'
import { boardPaths, calendarPaths, notePaths, pushPaths, reminderPaths } from '#paths/notes.ts'
import { announcementPaths, healthPaths, jobsPaths, observabilityPaths } from '#paths/operations.ts'
import { apiDocsPaths, helpPaths, homePaths, statsPaths } from '#paths/pages.ts'
import {
  accountPaths,
  agentPaths,
  agentWritePaths,
  peoplePaths,
  proposalPaths,
  signInPaths,
  takeoutPaths,
  tokenPaths,
} from '#paths/people.ts'
import { codeHostPaths, repoPaths } from '#paths/repositories.ts'
import { sharePaths } from '#paths/sharing.ts'
import type { IconName } from '#ui/icons/names.ts'

interface KnownNames {
  icon: IconName
  names: readonly string[]
}

/** By the id of a command, or by the address of a page. A bar ends each name. */
const COMMANDS: Record<string, readonly [IconName, string]> = {
  // Pages.
  [statsPaths.dashboard]: [
    'layout-dashboard',
    'Dashboard|Home|Start|Overview of my library|סקירה|בית|ראשי',
  ],
  [libraryPaths.files]: ['files', 'Files|My files|Library|Search files|קבצים|הקבצים שלי|ספרייה'],
  [boardPaths.boards]: ['layout-grid', 'Boards|Whiteboards|Canvas|לוחות|לוח'],
  [notePaths.search]: [
    'sticky-note',
    'Notes|Sticky notes|Search notes|All notes|פתקים|חיפוש בפתקים|פתק',
  ],
  [reminderPaths.reminders]: ['bell', 'Reminders|Alarms|Due|Tasks with a time|תזכורות|התראות בזמן'],
  [repoPaths.repos]: ['folder-git-2', 'Repositories|Repos|Git|Mirrors|GitHub|מאגרים|גיט|ריפו'],
  [repoPaths.searchAll]: [
    'search',
    'Search repositories|Search code in repositories|Grep|חיפוש במאגרים',
  ],
  [sharePaths.shares]: ['share-2', 'Shares|Shared links|Public links|שיתופים|קישורים ציבוריים'],
  [trashPaths.trash]: [
    'trash-2',
    'Bin|Trash|Recycle bin|Deleted files|סל המיחזור|סל|אשפה|פח|קבצים שנמחקו',
  ],
  [notePaths.deleted]: ['sticky-note', 'Deleted notes|Notes in the bin|פתקים שנמחקו'],
  [playgroundPaths.playground]: [
    'square-terminal',
    'Code tools|Playground|Scratch pad|Run Python|Format code|כלי קוד|הרצת קוד|פייתון',
  ],
  [helpPaths.help]: ['circle-question-mark', 'Help|Guide|Manual|Documentation|עזרה|מדריך'],
  [apiDocsPaths.docs]: ['book-open', 'API|API documentation|REST|OpenAPI|Endpoints|תיעוד ה־API'],
  // Writing something new.
  [editorPaths.newFile]: [
    'file-plus',
    'New file|New|Create a file|Add a file|Paste|Write|קובץ חדש|חדש|יצירת קובץ|הוספת קובץ',
  ],
  [editorPaths.upload]: ['upload', 'Upload|Import files|Add files|העלאה|העלאת קבצים|ייבוא'],
  capture: [
    'sticky-note',
    'Quick note|Capture|Jot down|New note|Write a note|פתק מהיר|פתק חדש|רישום מהיר|לכתוב פתק',
  ],
  'new-board': ['layout-grid', 'New board|Create a board|Add a board|לוח חדש|יצירת לוח'],
  'new-repo': [
    'folder-git-2',
    'Add a repository|New repository|Mirror a repository|Clone|Import from GitHub|הוספת מאגר|מאגר חדש|שיקוף מאגר',
  ],
  'new-token': ['key-round', 'New token|Create an access token|API key|אסימון חדש|מפתח API'],
  invite: ['user', 'Invite a person|New invitation|Add a user|הזמנת אדם|הזמנה חדשה|הוספת משתמש'],
  // Settings.
  [accountPaths.settings]: [
    'settings',
    'Settings|Preferences|Options|Language and look|Configuration|הגדרות|העדפות|שפה ומראה',
  ],
  [accountPaths.profile]: [
    'user',
    'Profile and quotas|Profile|Quota|Storage used|My account|פרופיל ומכסות|פרופיל|מכסה|נפח אחסון',
  ],
  [accountPaths.timeZone]: ['clock', 'Time zone|Clock|Timezone|אזור זמן|שעון'],
  [signInPaths.settings]: [
    'log-in',
    'Sign-in|Password|Passkeys|Change password|Login methods|כניסה|סיסמה|החלפת סיסמה',
  ],
  [pushPaths.settings]: [
    'bell-ring',
    'Notifications|Push|Alerts on this device|התראות|נוטיפיקציות',
  ],
  [calendarPaths.settings]: ['calendar', 'Calendar|Calendar feed|iCal|ICS|יומן|לוח שנה'],
  [homePaths.device]: [
    'smartphone',
    'This device|Offline|Cache|What is kept here|המכשיר הזה|לא מקוון',
  ],
  [accountPaths.sessions]: [
    'monitor',
    'Sessions|Signed-in devices|Log out everywhere|חיבורים|מכשירים מחוברים',
  ],
  [tokenPaths.settings]: ['key-round', 'Tokens|Access tokens|API keys|אסימונים|מפתחות'],
  [agentPaths.settings]: ['bot', 'Agents|AI agents|MCP|Instructions for agents|סוכנים|סוכני AI'],
  [agentWritePaths.settings]: [
    'history',
    'Agents’ changes|What agents wrote|Undo an agent|שינויים של סוכנים|מה שסוכנים כתבו',
  ],
  [proposalPaths.settings]: [
    'git-compare',
    'Suggested changes|Proposals|Changes to approve|שינויים מוצעים|הצעות|אישור שינויים',
  ],
  [codeHostPaths.settings]: [
    'git-branch',
    'Code hosts|GitHub|Gitea|Forgejo|Connect an account|אתרי אירוח קוד|גיטהאב',
  ],
  [aiPaths.settings]: [
    'sparkles',
    'AI explanations|Explanations|Claude|Language model|הסברים של AI|בינה מלאכותית',
  ],
  [takeoutPaths.settings]: [
    'archive',
    'Data|Export|Download everything|Import|Backup of mine|נתונים|ייצוא|הורדת הכול|ייבוא',
  ],
  [accountPaths.account]: [
    'trash-2',
    'Delete account|Close my account|Remove my account|מחיקת החשבון|סגירת החשבון',
  ],
  [signInPaths.logout]: ['log-out', 'Sign out|Log out|Logout|Leave|יציאה|התנתקות|ניתוק'],
  // Administration.
  [healthPaths.home]: ['gauge', 'Overview|Administration|Admin|Server|תמונת מצב|ניהול|מנהל'],
  [peoplePaths.people]: ['user', 'People|Users|Members|Accounts|משתמשים|אנשים'],
  [announcementPaths.admin]: [
    'megaphone',
    'Announcements|Message to everybody|Banner|הודעות לכולם|הודעה',
  ],
  [codeRunPaths.admin]: ['shield-check', 'Code runs|Sandbox|הרצות קוד|ארגז חול'],
  [observabilityPaths.page]: [
    'activity',
    'Observability|Monitoring|Metrics|Alerts|Logs|ניטור|מדדים|לוגים',
  ],
  [healthPaths.health]: ['heart-pulse', 'Health|Doctor|Checks|Status|תקינות|בריאות|מצב'],
  [trashPaths.verifyIndexes]: [
    'database',
    'Index check|Verify indexes|Repair search|בדיקת אינדקסים|תיקון החיפוש',
  ],
  [jobsPaths.jobs]: ['list-checks', 'Jobs|Schedule|Background work|Cron|משימות|עבודות רקע'],
  // Everywhere.
  keys: [
    'keyboard',
    'Shortcuts on this page|Keyboard shortcuts|Hotkeys|Keys|Help with keys|קיצורי המקשים בעמוד הזה|קיצורי מקלדת|מקשים',
  ],
  'recent-actions': ['history', 'Recent actions|What I did|Log|פעולות אחרונות|היסטוריה'],
  undo: ['undo-2', 'Undo|Take back|ביטול פעולה|ביטול'],
  redo: ['redo-2', 'Redo|Do again|ביצוע חוזר|חזרה על פעולה|ביצוע שוב'],
  'fold-rail': [
    'panel-left-close',
    'Fold or unfold the menu|Fold the menu|Hide the sidebar|Show the sidebar|Collapse the menu|קיפול התפריט או פתיחתו|קיפול התפריט|סרגל צד|הסתרת התפריט',
  ],
  'fold-folders': [
    'folder',
    'Fold the folders|Hide the folder tree|Show folders|קיפול התיקיות|עץ תיקיות',
  ],
  'theme-light': [
    'sun',
    'Theme: light|Light mode|Day|Bright|Colours|ערכת צבעים: בהירה|מראה בהיר|ערכת צבעים בהירה|מצב יום',
  ],
  'theme-dark': [
    'moon',
    'Theme: dark|Dark mode|Night|Colours|ערכת צבעים: כהה|מראה כהה|ערכת צבעים כהה|מצב לילה|מצב כהה',
  ],
  'theme-contrast': [
    'contrast',
    'Theme: high contrast|Accessibility|Colours|ערכת צבעים: ניגודיות גבוהה|ניגודיות גבוהה|נגישות',
  ],
  'theme-system': [
    'sun-moon',
    'Theme: match device|Automatic theme|System theme|Colours|ערכת צבעים: לפי המכשיר|מראה לפי המכשיר|ערכת צבעים אוטומטית',
  ],
  'language-en': ['languages', 'English|Language: English|Change language|אנגלית|שפה'],
  'language-he': ['languages', 'עברית|Hebrew|Language: Hebrew|Change language|שפה'],
  // A file.
  'note-here': [
    'sticky-note',
    'Note here|New note|Write a note|Add a note|Comment|Annotate|פתק כאן|פתק חדש|הוספת פתק|הערה',
  ],
  'notes-panel': ['list', 'Notes here|List of notes|Unattached notes|Tray|הפתקים כאן|רשימת הפתקים'],
  'next-note': ['arrow-down', 'Next note|הפתק הבא'],
  'previous-note': ['arrow-up', 'Previous note|Last note|הפתק הקודם'],
  'bring-notes': ['app-window', 'Bring all into view|Lost notes|הבאת הכול לתצוגה|פתקים אבודים'],
  'find-in-file': [
    'search',
    'Find in this file|Search in this file|Ctrl F|חיפוש בקובץ|חיפוש בקובץ הזה',
  ],
  'go-to-line': ['hash', 'Go to line|Line number|Jump|מעבר לשורה|מספר שורה|קפיצה'],
  wrap: [
    'text-wrap',
    'Wrap long lines|Word wrap|Line breaks|גלישת שורות ארוכות|גלישת שורות|שבירת שורות',
  ],
  outline: [
    'list-tree',
    'Outline|Contents|Table of contents|Symbols|Functions|מתאר|תוכן|תוכן עניינים|פונקציות',
  ],
  'run-file': ['play', 'Run|Execute|Start the program|הרצה|הפעלה'],
  'explain-file': ['sparkles', 'Explain|Explain this file|AI|הסבר|הסבר על הקובץ'],
  'copy-file': ['copy', 'Copy the whole file|Copy text|Clipboard|העתקת כל הקובץ|העתקה'],
  permalink: [
    'link',
    'Copy a link to this version|Permalink|Copy link|העתקת קישור לגרסה הזאת|קישור קבוע|קישור',
  ],
  versions: [
    'history',
    'Versions|History|Earlier versions|Restore|גרסאות|היסטוריה|גרסאות קודמות|שחזור',
  ],
  'other-view': ['eye', 'Source|Rendered|Preview|Raw|קוד|מוצג|תצוגה|מקור'],
  'find-file': ['search', 'Find a file|Quick open|Open a file|חיפוש קובץ|פתיחת קובץ'],
  'share-file': ['share-2', 'Share|Public link|Send|שיתוף|קישור ציבורי|שליחה'],
  'download-file': ['download', 'Download|Save to disk|Export|הורדה|שמירה במחשב'],
  'edit-file': ['pencil', 'Edit|Change|Rename|Modify|עריכה|שינוי שם|שינוי'],
  'star-file': [
    'star',
    'Star|Favourite|Remove the star|Bookmark|סימון בכוכב|הסרת הכוכב|מועדפים|כוכב',
  ],
  'pin-file': ['pin', 'Pin|Unpin|Keep on top|הצמדה|ביטול ההצמדה|נעיצה'],
  'upload-to-host': [
    'git-branch',
    'Upload to a code host|Push|Gist|Publish|GitHub|העלאה לאתר אירוח קוד|פרסום|גיסט',
  ],
  'bin-file': ['trash-2', 'Move to the bin|Delete|Remove|Move to the trash|העברה לסל|מחיקה'],
  'empty-bin': [
    'trash-2',
    'Empty bin|Empty the trash|Purge|Delete for good|ריקון הסל|מחיקה לצמיתות',
  ],
  'save-pad': ['save', 'Save as file|Keep this code|שמירה כקובץ'],
  // A board.
  'board-find': ['search', 'Find on this board|Search the board|חיפוש בלוח'],
  'board-choose': ['square', 'Select notes|Choose notes|Selection|בחירת פתקים'],
  'board-choose-all': ['list-checks', 'Select all|Choose all|בחירת הכול'],
  'board-grid': ['layout-grid', 'Arrange in rows|Tidy up|Sort the board|סידור בשורות|סידור'],
  'board-by-color': ['palette', 'Arrange by colour|Sort by color|סידור לפי צבע'],
  'board-by-date': ['clock', 'Arrange newest first|Sort by date|סידור מהחדש לישן|סידור לפי תאריך'],
  'board-zoom-in': ['zoom-in', 'Zoom in|Larger|הגדלת התצוגה|זום פנימה'],
  'board-zoom-out': ['zoom-out', 'Zoom out|Smaller|הקטנת התצוגה|זום החוצה'],
  'board-zoom-reset': ['maximize-2', 'Full size|Zoom 100%|Actual size|גודל מלא'],
  'board-fit': ['minimize-2', 'Show all notes|Fit the screen|Zoom to fit|הצגת כל הפתקים'],
  'board-snap': ['hash', 'Snap to grid|Align to the grid|הצמדה לרשת|רשת'],
  'board-list': ['list', 'As a list|List view|כרשימה|תצוגת רשימה'],
  'board-export': ['download', 'Export as Markdown|Download the board|ייצוא כ־Markdown|הורדת הלוח'],
}

export function knownNames(id: string, href?: string | null): KnownNames | null {
  const known = COMMANDS[id] ?? (href ? COMMANDS[href] : undefined)
  return known ? { icon: known[0], names: known[1].split('|') } : null
}
