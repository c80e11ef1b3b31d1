import { HttpError } from './HttpError.js'

/** A picture of the catalogue. */
export type Mark = {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
}

/** Answers a picture so that a hostile SVG can run nothing even when opened by itself. Throws `not_found`. */
export const imageAnswer = (mark: Mark | undefined, ifNoneMatch: string | null): Response => {
  if (mark === undefined) throw new HttpError('not_found', 'There is no such mark')
  const headers = {
    'Cache-Control': 'public, max-age=604800, stale-while-revalidate=2592000',
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    ETag: mark.etag,
  }
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(mark.etag) || known.includes('*')) return new Response(null, { status: 304, headers })
  return new Response(mark.bytes, { headers: { ...headers, 'Content-Type': mark.contentType } })
}
