import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { HttpError } from '../errors/HttpError.js'

/** Cursors as clients see them: they say nothing, and fit only the question they were given for. */
export interface Cursors {
  /** Seals a provider's own place in a list. `question` names the list: what was asked, without the place. */
  readonly seal: (question: string, place: string) => string
  /** The place in a sealed cursor. Throws `bad_request` for one that was changed, or given for another question. */
  readonly open: (question: string, cursor: string) => string
}

/**
 * Creates cursors sealed with a key made from the server's secret: servers that share it take each other's. Without one, a key of
 * this process, and a cursor ends with it.
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
        throw new HttpError('bad_request', 'query: cursor: is not one that this list gave')
      return place
    },
  }
}
