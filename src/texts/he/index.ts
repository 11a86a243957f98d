/** All Hebrew texts, by the name of their file. */
import * as account from './account.ts'
import * as agents from './agents.ts'
import * as ai from './ai.ts'
import * as announcements from './announcements.ts'
import * as apiDocs from './api-docs.ts'
import * as boards from './boards.ts'
import * as browser from './browser.ts'
import * as codeHost from './code-host.ts'
import * as codeRun from './code-run.ts'
import * as editor from './editor.ts'
import * as finder from './finder.ts'
import * as health from './health.ts'
import * as help from './help.ts'
import * as home from './home.ts'
import * as jobs from './jobs.ts'
import * as jobsAdmin from './jobs-admin.ts'
import * as library from './library.ts'
import * as libraryList from './library-list.ts'
import * as librarySavedSearches from './library-saved-searches.ts'
import * as librarySearch from './library-search.ts'
import * as notes from './notes.ts'
import * as notesLayer from './notes-layer.ts'
import * as observability from './observability.ts'
import * as people from './people.ts'
import * as pictures from './pictures.ts'
import * as platform from './platform.ts'
import * as playground from './playground.ts'
import * as push from './push.ts'
import * as reminders from './reminders.ts'
import * as repoAnalysis from './repo-analysis.ts'
import * as repoBrowser from './repo-browser.ts'
import * as repoHistory from './repo-history.ts'
import * as repoSync from './repo-sync.ts'
import * as repos from './repos.ts'
import * as shareDialog from './share-dialog.ts'
import * as shares from './shares.ts'
import * as shell from './shell.ts'
import * as signIn from './sign-in.ts'
import * as stats from './stats.ts'
import * as tokens from './tokens.ts'
import * as trash from './trash.ts'
import * as viewer from './viewer.ts'

export const hebrew = {
  account,
  agents,
  ai,
  announcements,
  apiDocs,
  boards,
  browser,
  codeHost,
  codeRun,
  editor,
  finder,
  health,
  help,
  home,
  jobs,
  jobsAdmin,
  library,
  libraryList,
  librarySavedSearches,
  librarySearch,
  notes,
  notesLayer,
  observability,
  people,
  pictures,
  platform,
  playground,
  push,
  reminders,
  repoAnalysis,
  repoHistory,
  repoSync,
  repoBrowser,
  repos,
  shareDialog,
  shares,
  shell,
  signIn,
  stats,
  tokens,
  trash,
  viewer,
}
