import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@foyer/contract/http/errorAnswer'
import { statusOfCode } from '../http/HttpError.js'

/** How long a caller may take to read the refusal, in milliseconds. */
const readMs = 5_000

/**
 * Answers a request for a socket with a coded HTTP error and ends the connection, whatever the caller does: nobody else would, since
 * the HTTP server has let go of the socket, and waits for it when it closes.
 */
export const refuseUpgrade = (
  socket: Duplex,
  { code, reason, retryAfter }: { code: ErrorCode; reason: string; retryAfter?: string },
): void => {
  const status = statusOfCode[code]
  const body = JSON.stringify({ error: { code, message: reason } })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
  ]
  const force = setTimeout(() => socket.destroy(), readMs)
  socket.once('close', () => clearTimeout(force))
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
