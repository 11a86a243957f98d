/** A process and all its descendants, on systems with /proc. */
import { readdirSync, readFileSync } from 'node:fs'

export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = readOf(Number(name), 'stat')
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]))
  }
  const isBelow = (one: number): boolean =>
    one === pid || (parents.has(one) && isBelow(parents.get(one)!))
  return [...parents.keys()].filter(isBelow)
}

/** Empty for a process that ended meanwhile. */
export function readOf(pid: number, file: 'stat' | 'status' | 'comm'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
