/** What comes from a host is read with a schema: a host that sends something else is named, not believed. */
import type * as z from 'zod'
import { HostError } from './errors.ts'

export function readShape<Shape extends z.ZodType>(shape: Shape, json: unknown): z.infer<Shape> {
  const read = shape.safeParse(json)
  if (!read.success) throw new HostError('unreadable')
  return read.data
}

/** `owner/name`, encoded for a path. */
export function repositoryPath(fullName: string): string {
  const segments = fullName.split('/')
  if (segments.length !== 2) throw new HostError('rejected')
  return `/repos/${encodedSegments(segments)}`
}

/** A segment that addresses are shortened by (`..`) would lead to another part of the interface. */
export function encodedSegments(segments: readonly string[]): string {
  if (segments.some((segment) => ['', '.', '..'].includes(segment))) throw new HostError('rejected')
  return segments.map(encodeURIComponent).join('/')
}

/** The number of a page in a `Link` header; null when it names none such. */
export function linkedPage(header: string | undefined, rel: 'next' | 'prev'): number | null {
  for (const link of (header ?? '').split(',')) {
    const [address = '', ...rest] = link.split(';')
    if (!rest.some((part) => part.trim() === `rel="${rel}"`)) continue
    const page = URL.parse(address.trim().replace(/^<|>$/g, ''))?.searchParams.get('page')
    if (page && /^\d{1,6}$/.test(page)) return Number(page)
  }
  return null
}
