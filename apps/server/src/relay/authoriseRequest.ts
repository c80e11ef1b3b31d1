import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@foyer/contract/http/errorAnswer'
import { HttpError, statusOfCode } from '../errors/HttpError.js'
import { checkAccess } from '../http/checkAccess.js'
import type { ProjectsService } from '../http/Project.js'
import { TokenError, type VerifiedClient, verifyRelayToken } from './verifyRelayToken.js'

/** The maximum time a caller has to read the error response, in milliseconds. */
const readTimeoutMs = 5_000

/**
 * Responds to an upgrade request with an HTTP error, and destroys the connection after `readTimeoutMs` at the latest. The HTTP
 * server no longer manages an upgraded socket, but waits for it on close.
 */
export function rejectUpgrade(
  socket: Duplex,
  { code, reason, retryAfter }: { code: ErrorCode; reason: string; retryAfter?: string },
): void {
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
  const force = setTimeout(() => socket.destroy(), readTimeoutMs)
  socket.once('close', () => clearTimeout(force))
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** The checks and data that decide whether an upgrade request is accepted. */
export interface AdmissionRules {
  readonly projects: ProjectsService
  /** Returns the relay URLs a token may have as its audience, normalised by `normaliseRelayUrl`. */
  readonly audiences: () => ReadonlySet<string>
  /** Returns the client address whose quotas count the request. */
  readonly addressOf: (request: IncomingMessage) => string
  /** Takes one call from the rate limit of the caller's address. Throws `rate_limited`. */
  readonly consume: (request: IncomingMessage) => Promise<void>
}

/**
 * The result of the checks. For `unauthorised`, the socket is opened and closed with the reason. For `refused`, the
 * response is an HTTP error.
 */
export type Admission =
  | ({ readonly status: 'admitted'; readonly projectId: string } & VerifiedClient)
  | { readonly status: 'unauthorised'; readonly reason: string }
  | { readonly status: 'refused'; readonly code: ErrorCode; readonly reason: string; readonly retryAfter?: string }

function getToken(url: URL, authorization: string | undefined): string | undefined {
  return url.searchParams.get('auth') ?? /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
}

function isRelayPath(path: string) {
  return path === '/relay' || path === '/relay/'
}

/** Checks path, rate limit, project, origin and token, in this order. Never rejects. */
export async function authoriseRequest(
  request: IncomingMessage,
  rules: AdmissionRules,
  nowMs: number,
): Promise<Admission> {
  const target = request.url ?? '/'
  const url = URL.canParse(target, 'ws://relay') ? new URL(target, 'ws://relay') : undefined
  if (url === undefined || !isRelayPath(url.pathname))
    return { status: 'refused', code: 'not_found', reason: 'There is no such address' }
  try {
    await rules.consume(request)
    const project = await checkAccess(
      rules.projects,
      'project',
      url.searchParams.get('projectId') ?? undefined,
      request.headers.origin,
    )
    const token = getToken(url, request.headers.authorization)
    return { status: 'admitted', projectId: project?.id ?? '', ...verifyRelayToken(token, rules.audiences(), nowMs) }
  } catch (error) {
    if (error instanceof TokenError) return { status: 'unauthorised', reason: `JWT validation error: ${error.message}` }
    if (!(error instanceof HttpError))
      return { status: 'refused', code: 'internal_error', reason: 'Something went wrong' }
    // Pages select their alert by these messages and the one above [S8.9, S8.10, S8.11].
    if (error.code === 'invalid_key' || error.code === 'origin_not_allowed')
      return { status: 'unauthorised', reason: error.message }
    const retryAfter = error.headers['Retry-After']
    return { status: 'refused', code: error.code, reason: error.message, ...(retryAfter ? { retryAfter } : {}) }
  }
}
