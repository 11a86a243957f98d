/** How many connections the process has descriptors for. */

// The database, its threads, logs, files on their way to a reader and code runs need some as well.
const LEAST_RESERVED = 96
const MOST_CONNECTIONS = 10_000

export function connectionsFor(openFiles: number): number {
  const reserved = Math.max(LEAST_RESERVED, Math.floor(openFiles / 4))
  return Math.max(16, Math.min(MOST_CONNECTIONS, openFiles - reserved))
}

/** The limit of this process (`ulimit -n`), asked once; without one, more than anybody needs. */
export function openFilesLimit(): number {
  limit ??= readLimit()
  return limit
}

let limit: number | undefined

function readLimit(): number {
  // The list of network interfaces is not needed, and looking up their names may wait for a name server.
  const reporter = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean }
  const { excludeNetwork } = reporter
  reporter.excludeNetwork = true
  const report = reporter.getReport() as { userLimits?: Record<string, { soft: unknown }> }
  reporter.excludeNetwork = excludeNetwork
  const soft = report.userLimits?.['open_files']?.soft
  return typeof soft === 'number' ? soft : Number.MAX_SAFE_INTEGER
}
