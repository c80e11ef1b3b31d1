import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQuery } from './queryFields.js'

/**
 * Says whether a page origin fits an allowed-origin pattern: `*` is any run of characters, everything else is
 * literal and case-sensitive, and the whole string must fit [S5.25].
 */
export function matchOrigin(pattern: string, origin: string): boolean {
  const [head = '', ...rest] = pattern.split('*')
  const tail = rest.pop()
  if (tail === undefined) return origin === pattern
  if (!origin.startsWith(head) || !origin.endsWith(tail) || origin.length < head.length + tail.length) return false
  // The leftmost fit of each middle part leaves the most room for the next one, so no backtracking is needed.
  const end = origin.length - tail.length
  let at = head.length
  for (const part of rest) {
    const found = origin.indexOf(part, at)
    if (found === -1 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}

/** GET /projects/v1/origins: patterns a page origin must fit; readable from any origin [S7.34, S5.25]. */
export const getOrigins = defineEndpoint({
  name: 'getOrigins',
  summary: 'Allowed origins of the project',
  method: 'GET',
  path: '/projects/v1/origins',
  query: projectQuery,
  response: z.object({ allowedOrigins: z.array(z.string()) }),
})
