import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@foyer/contract/http/errorAnswer'
import { HttpError, statusOfCode } from '../errors/HttpError.js'
import { checkAccess } from '../http/checkAccess.js'
import type { ProjectsService } from '../http/Project.js'
import { TokenRefusal, type VerifiedClient, verifyRelayToken } from './verifyRelayToken.js'

/** How long a caller may take to read the refusal, in milliseconds. */
const readMs = 5_000

/**
 * Answers a request for a socket with a coded HTTP error and ends the connection, whatever the caller does: nobody else would, since
 * the HTTP server has let go of the socket, and waits for it when it closes.
 */
export function refuseUpgrade(
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
  const force = setTimeout(() => socket.destroy(), readMs)
  socket.once('close', () => clearTimeout(force))
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Who may open a socket. */
export interface AdmissionRules {
  readonly projects: ProjectsService
  /** Relay addresses a token may be made out to, as `normaliseRelayUrl` gives them. */
  readonly audiences: () => ReadonlySet<string>
  /** The address a request is counted under. */
  readonly addressOf: (request: IncomingMessage) => string
  /** Takes one call from the budget of the caller's address. Throws `rate_limited`. */
  readonly consume: (request: IncomingMessage) => Promise<void>
}

/** The verdict over a request for a socket; `unauthorised` is told over the socket, `refused` before there is one. */
export type Admission =
  | ({ readonly status: 'admitted'; readonly projectId: string } & VerifiedClient)
  | { readonly status: 'unauthorised'; readonly reason: string }
  | { readonly status: 'refused'; readonly code: ErrorCode; readonly reason: string; readonly retryAfter?: string }

function readToken(url: URL, authorization: string | undefined): string | undefined {
  return url.searchParams.get('auth') ?? /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
}

function isRelayPath(path: string) {
  return path === '/relay' || path === '/relay/'
}

/** Checks path, budget, project, origin and token, in this order. Never rejects. */
export async function admitRequest(request: IncomingMessage, rules: AdmissionRules, nowMs: number): Promise<Admission> {
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
    const token = readToken(url, request.headers.authorization)
    return { status: 'admitted', projectId: project?.id ?? '', ...verifyRelayToken(token, rules.audiences(), nowMs) }
  } catch (error) {
    if (error instanceof TokenRefusal)
      return { status: 'unauthorised', reason: `JWT validation error: ${error.message}` }
    if (!(error instanceof HttpError))
      return { status: 'refused', code: 'internal_error', reason: 'Something went wrong' }
    // These messages and the one above are what the alerts of a page are keyed by [S8.9, S8.10, S8.11].
    if (error.code === 'invalid_key' || error.code === 'origin_not_allowed')
      return { status: 'unauthorised', reason: error.message }
    const retryAfter = error.headers['Retry-After']
    return { status: 'refused', code: error.code, reason: error.message, ...(retryAfter ? { retryAfter } : {}) }
  }
}
