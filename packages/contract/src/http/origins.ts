import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQuery } from './queryFields.js'

/**
 * Returns whether a page origin matches an allowed-origin pattern. `*` matches any run of characters. Everything else
 * is literal and case-sensitive, and the whole string must match [S5.25].
 */
export function matchOrigin(pattern: string, origin: string): boolean {
  const [head = '', ...rest] = pattern.split('*')
  const tail = rest.pop()
  if (tail === undefined) return origin === pattern
  if (!origin.startsWith(head) || !origin.endsWith(tail) || origin.length < head.length + tail.length) return false
  // Take the leftmost match of each middle part: it leaves the most room for the next part, so no backtracking is
  // needed.
  const end = origin.length - tail.length
  let at = head.length
  for (const part of rest) {
    const found = origin.indexOf(part, at)
    if (found === -1 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}

/** GET /projects/v1/origins: the patterns that a page origin must match. Any origin can read them [S7.34, S5.25]. */
export const getOrigins = defineEndpoint({
  name: 'getOrigins',
  summary: 'Allowed origins of the project',
  method: 'GET',
  path: '/projects/v1/origins',
  query: projectQuery,
  response: z.object({ allowedOrigins: z.array(z.string()) }),
})
