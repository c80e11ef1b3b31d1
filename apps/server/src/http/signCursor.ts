import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { HttpError } from '../errors/HttpError.js'

/** Opaque cursors for clients. A cursor is valid only for the list for which it was created. */
export interface Cursors {
  /** Signs a provider's position in a list. `question` identifies the list: the request without the position. */
  readonly seal: (question: string, place: string) => string
  /** Returns the position of a cursor. Throws `bad_request` if it was changed, or created for another list. */
  readonly open: (question: string, cursor: string) => string
}

/**
 * Creates cursors signed with a key derived from the server's secret. Servers with the same secret accept each other's
 * cursors. Without a secret, the key is random, and cursors end with the process.
 */
export function createCursors(secretKey: Uint8Array | undefined): Cursors {
  const key = Buffer.from(hkdfSync('sha256', secretKey ?? randomBytes(32), '', 'foyer list cursors', 32))
  const sign = (question: string, place: string) =>
    createHmac('sha256', key)
      .update(`${Buffer.byteLength(question)}:${question}${place}`)
      .digest()
      .subarray(0, 16)
  return {
    seal: (question, place) => Buffer.concat([sign(question, place), Buffer.from(place)]).toString('base64url'),
    open: (question, cursor) => {
      const bytes = Buffer.from(cursor, 'base64url')
      const place = bytes.subarray(16).toString()
      if (bytes.length < 17 || !timingSafeEqual(bytes.subarray(0, 16), sign(question, place)))
        throw new HttpError('bad_request', 'query: cursor: is not from this list')
      return place
    },
  }
}
