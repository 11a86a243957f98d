/** Load from another process, on loopback only, bounded in time: wrk from Debian. */
import { execFileSync } from 'node:child_process'

export interface Measured {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  errors: number
}

/** Asks one address over and over with 32 connections. */
export function measure(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
): Measured {
  const host = new URL(url).hostname
  if (host !== '127.0.0.1') throw new Error(`load goes to loopback only, not to ${host}`)
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const text = execFileSync(
    'wrk',
    ['-t', '1', '-c', '32', '-d', `${seconds}s`, '--latency', ...flags, url],
    { encoding: 'utf8' },
  )
  const latency = (share: string) => toMs(new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(text))
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0),
    p50Ms: latency('50'),
    p99Ms: latency('99'),
    errors: Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0),
  }
}

function toMs(match: RegExpExecArray | null): number {
  const value = Number(match?.[1] ?? Number.NaN)
  return match?.[2] === 'us' ? value / 1000 : match?.[2] === 's' ? value * 1000 : value
}
