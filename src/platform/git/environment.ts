/**
 * What git may do when this program runs it: nothing that a repository, a user's configuration or the machine asks for.
 * Everything is set through the environment, which starts empty, so that no secret appears in a process list.
 */
import type { GitRemote } from './remote.ts'

/** Values that hold for every call. A repository brings no configuration of its own: it is never checked out. */
const SWITCHES: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.attributesFile': '/dev/null',
  'core.excludesFile': '/dev/null',
  'core.askPass': '',
  'core.sshCommand': 'false',
  'core.pager': 'cat',
  'core.editor': 'false',
  'core.quotePath': 'false',
  'core.alternateRefsCommand': 'true',
  'core.packedGitLimit': '256m',
  'core.packedGitWindowSize': '16m',
  'core.deltaBaseCacheLimit': '32m',
  'core.bigFileThreshold': '16m',
  'credential.helper': '',
  'diff.external': '',
  // Candidates on each side among which git looks for an earlier name. Following one file, it listens to nothing else.
  'diff.renameLimit': '300',
  'gpg.program': 'false',
  'log.showSignature': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'pack.threads': '1',
  'protocol.allow': 'never',
  'protocol.ext.allow': 'never',
  'protocol.file.allow': 'never',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'false',
  'fetch.unpackLimit': '1',
  'fetch.writeCommitGraph': 'false',
  'transfer.bundleURI': 'false',
  'transfer.credentialsInUrl': 'die',
  'transfer.fsckObjects': 'true',
  'http.followRedirects': 'false',
  'http.proxy': '',
  'http.cookieFile': '',
  'http.saveCookies': 'false',
  'http.emptyAuth': 'false',
  'http.sslVerify': 'true',
  'http.lowSpeedLimit': '100',
  'http.lowSpeedTime': '60',
  'http.userAgent': 'git/2 (codeshelf)',
}

/** Defects that many old and valid histories have. None of them matters to a mirror that is never checked out. */
const TOLERATED = [
  'badDateOverflow',
  'badEmail',
  'badName',
  'badTimezone',
  'emptyName',
  'gitignoreSymlink',
  'gitattributesSymlink',
  'mailmapSymlink',
  'missingEmail',
  'missingNameBeforeEmail',
  'missingSpaceBeforeDate',
  'missingSpaceBeforeEmail',
  'multipleAuthors',
  'nulInCommit',
  'badFilemode',
  'badTagName',
  'missingTaggerEntry',
  'zeroPaddedDate',
  'zeroPaddedFilemode',
]

const CONFIG: readonly (readonly [string, string])[] = [
  ...Object.entries(SWITCHES),
  ...TOLERATED.map((id) => [`fetch.fsck.${id}`, 'ignore'] as const),
]

// Below it no file can be: neither a configuration nor the passwords that curl looks for at home.
const NO_HOME = '/dev/null'

/** Where programs of the machine are. */
export const PATH = '/usr/local/bin:/usr/bin:/bin'

/** Without a remote no protocol is allowed at all. */
export function gitEnvironment(
  gitDir: string | null,
  remote: GitRemote | null,
): Record<string, string> {
  const config = remote ? [...CONFIG, ...remoteConfig(remote)] : CONFIG
  return {
    PATH,
    HOME: NO_HOME,
    XDG_CONFIG_HOME: NO_HOME,
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_ALLOW_PROTOCOL: remote ? remote.url.protocol.slice(0, -1) : 'none',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    ...(gitDir !== null && { GIT_DIR: gitDir }),
    ...environmentOf(config),
  }
}

function remoteConfig({ url, resolve, authorization }: GitRemote): [string, string][] {
  const protocol = url.protocol.slice(0, -1)
  return [
    [`protocol.${protocol}.allow`, 'always'],
    ...resolve.map((entry) => ['http.curloptResolve', entry] as [string, string]),
    // For this origin alone; redirects, which could lead it elsewhere, are refused.
    ...(authorization === null
      ? []
      : [
          [`http.${url.origin}/.extraHeader`, `Authorization: ${authorization}`] as [
            string,
            string,
          ],
        ]),
  ]
}

function environmentOf(config: readonly (readonly [string, string])[]): Record<string, string> {
  const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(config.length) }
  for (const [at, [key, value]] of config.entries()) {
    variables[`GIT_CONFIG_KEY_${at}`] = key
    variables[`GIT_CONFIG_VALUE_${at}`] = value
  }
  return variables
}
