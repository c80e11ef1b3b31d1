import { lookup as lookUp } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { readBounded } from '../http/readBounded.js'
import { parseRetryAfterMs } from './fetchJson.js'
import { isPublicAddress } from './isPublicAddress.js'

/** The reason of a failed fetch. */
export type UntrustedFetchFault =
  | 'bad_address'
  | 'private_address'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'refused'
  | 'invalid'

/** The error of a URL that could not be fetched, or that must not be. */
export class UntrustedFetchError extends Error {
  readonly fault: UntrustedFetchFault
  /** The HTTP status of the response. Undefined without a response. */
  readonly status: number | undefined
  /** The Retry-After time of the response. */
  readonly retryAfterMs: number | undefined

  constructor(
    fault: UntrustedFetchFault,
    message: string,
    options: { cause?: unknown; status?: number; retryAfterMs?: number | undefined } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'UntrustedFetchError'
    this.fault = fault
    this.status = options.status
    this.retryAfterMs = options.retryAfterMs
  }
}

/** The response. `contentType` is the header of the remote server, in lower case and without parameters. */
export interface UntrustedAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
  readonly status: number
}

/** Fetches a URL that an untrusted party has chosen. */
export type FetchUntrusted = (
  url: string,
  limits: {
    readonly maxBytes: number
    readonly timeoutMs: number
    readonly accept?: string
    /** JSON to send as a POST request. Redirects are then rejected, so that it is sent to no other URL. */
    readonly postJson?: string
    /** Accepted status codes in addition to 200. */
    readonly alsoAnswers?: readonly number[]
  },
) => Promise<UntrustedAnswer>

const maxRedirects = 3
/** The User-Agent of a Foyer server. It identifies requests from one Foyer server to another. */
export const serverUserAgent = 'Foyer'

/**
 * Creates the only function that fetches untrusted URLs. It accepts only https and only hosts with public addresses.
 * The check is part of the DNS lookup of the socket, so the address cannot change in between. It follows at most three
 * redirects with the same checks, and limits the bytes and the total time.
 *
 * `exempt` are origins without these checks, such as those of a sandbox. Throws {@link UntrustedFetchError}.
 */
export function createFetchUntrusted(options: { exempt?: readonly string[] } = {}): FetchUntrusted {
  const exempt = new Set(options.exempt)

  function parseUrl(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url === undefined || url.username !== '' || url.password !== '')
      throw new UntrustedFetchError('bad_address', 'is not a web address')
    if (exempt.has(url.origin)) return url
    if (url.protocol !== 'https:') throw new UntrustedFetchError('bad_address', 'is not an https address')
    // Reject other ports than 443: they can belong to internal services.
    if (url.port !== '') throw new UntrustedFetchError('bad_address', 'has a port')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isPublicAddress(host))
      throw new UntrustedFetchError('private_address', 'is not a public address')
    return url
  }

  return async (given, limits) => {
    const signal = AbortSignal.timeout(limits.timeoutMs)
    let url = parseUrl(given)
    try {
      for (let hops = 0; hops <= maxRedirects; hops += 1) {
        const answer = await sendRequest(url, { isExempt: exempt.has(url.origin), signal, ...limits })
        const { statusCode = 0, headers } = answer
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined && limits.postJson === undefined) {
          answer.destroy()
          url = parseUrl(URL.canParse(headers.location, url) ? new URL(headers.location, url).href : '')
          continue
        }
        if (statusCode !== 200 && limits.alsoAnswers?.includes(statusCode) !== true) {
          answer.destroy()
          const retryAfterMs = parseRetryAfterMs(headers['retry-after'])
          throw new UntrustedFetchError('refused', `answered ${statusCode}`, { status: statusCode, retryAfterMs })
        }
        const contentType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
        const { maxBytes } = limits
        const tooLarge = () => new UntrustedFetchError('too_large', `is larger than ${maxBytes} bytes`)
        return { bytes: await readBounded(answer, maxBytes, tooLarge), contentType, status: statusCode }
      }
    } catch (cause) {
      if (cause instanceof UntrustedFetchError) throw cause
      if (signal.aborted) throw new UntrustedFetchError('timeout', 'did not answer in time', { cause })
      throw new UntrustedFetchError('unreachable', 'could not be reached', { cause })
    }
    throw new UntrustedFetchError('refused', 'redirects too many times')
  }
}

/** Resolves a host name like the system, and rejects it if any of its addresses is not public. */
const resolvePublicAddress: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '', 0)
    const bad = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (bad !== undefined || first === undefined)
      return done(new UntrustedFetchError('private_address', 'does not resolve to public addresses only'), '', 0)
    if (options.all === true) return done(null, addresses)
    return done(null, first.address, first.family)
  })
}

interface RequestOptions {
  readonly isExempt: boolean
  readonly signal: AbortSignal
  readonly accept?: string
  readonly postJson?: string
}

function sendRequest(
  url: URL,
  { isExempt, signal, accept = '*/*', postJson }: RequestOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const plain = { Accept: accept, 'Accept-Encoding': 'identity', 'User-Agent': serverUserAgent }
    const headers = postJson === undefined ? plain : { ...plain, 'Content-Type': 'application/json' }
    const method = postJson === undefined ? 'GET' : 'POST'
    const lookup = isExempt ? {} : { lookup: resolvePublicAddress }
    const request = send(url, { method, headers, signal, agent: false, ...lookup }, resolve)
    request.on('error', reject)
    request.end(postJson)
  })
}
