import { lookup as lookUp } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { readBounded } from '../http/readBounded.js'
import { parseRetryAfterMs } from './fetchJson.js'
import { isPublicAddress } from './isPublicAddress.js'

/** Why nothing was fetched. */
export type UntrustedFetchFault =
  | 'bad_address'
  | 'private_address'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'refused'

/** An address that somebody outside chose could not be fetched, or must not be. */
export class UntrustedFetchError extends Error {
  readonly fault: UntrustedFetchFault
  /** The HTTP status of the other side; undefined when it did not answer. */
  readonly status: number | undefined
  /** How long the other side asked to be left alone. */
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

/** What came back. `contentType` is what the other side claims, lower case, without parameters. */
export interface UntrustedAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
  readonly status: number
}

/** Fetches addresses that somebody outside chose. */
export type FetchUntrusted = (
  url: string,
  limits: {
    readonly maxBytes: number
    readonly timeoutMs: number
    readonly accept?: string
    /** JSON that is posted in place of a plain question. It is sent to no other address, so a redirect is refused. */
    readonly postJson?: string
    /** Statuses that are answers beside 200; any other is refused. */
    readonly alsoAnswers?: readonly number[]
  },
) => Promise<UntrustedAnswer>

const mostRedirects = 3
/** How a server of ours names itself to whom strangers lead it. */
export const serverUserAgent = 'Foyer'

/**
 * Creates the one way by which the server fetches what strangers name: https only, only where the name leads to a public address (looked
 * at in the very look-up the socket uses, so it cannot change in between), three redirects at most, each looked at anew, and limits of
 * bytes and of time for all of it. `exempt` names origins that are fetched all the same, such as those of a sandbox.
 * It throws {@link UntrustedFetchError}.
 */
export function createFetchUntrusted(options: { exempt?: readonly string[] } = {}): FetchUntrusted {
  const exempt = new Set(options.exempt)

  function readAddress(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url === undefined || url.username !== '' || url.password !== '')
      throw new UntrustedFetchError('bad_address', 'is no web address')
    if (exempt.has(url.origin)) return url
    if (url.protocol !== 'https:') throw new UntrustedFetchError('bad_address', 'is no https address')
    // Another port than that of the web is somebody's own service.
    if (url.port !== '') throw new UntrustedFetchError('bad_address', 'names a port')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isPublicAddress(host))
      throw new UntrustedFetchError('private_address', 'is no public address')
    return url
  }

  return async (given, limits) => {
    const signal = AbortSignal.timeout(limits.timeoutMs)
    let url = readAddress(given)
    try {
      for (let hops = 0; hops <= mostRedirects; hops += 1) {
        const answer = await ask(url, { isExempt: exempt.has(url.origin), signal, ...limits })
        const { statusCode = 0, headers } = answer
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined && limits.postJson === undefined) {
          answer.destroy()
          url = readAddress(URL.canParse(headers.location, url) ? new URL(headers.location, url).href : '')
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
    throw new UntrustedFetchError('refused', 'redirects too often')
  }
}

/** Looks a name up as the system does, and refuses it when any of its addresses is not public. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '', 0)
    const bad = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (bad !== undefined || first === undefined)
      return done(new UntrustedFetchError('private_address', 'leads to no public address'), '', 0)
    if (options.all === true) return done(null, addresses)
    return done(null, first.address, first.family)
  })
}

interface Asking {
  readonly isExempt: boolean
  readonly signal: AbortSignal
  readonly accept?: string
  readonly postJson?: string
}

function ask(url: URL, { isExempt, signal, accept = '*/*', postJson }: Asking): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const plain = { Accept: accept, 'Accept-Encoding': 'identity', 'User-Agent': serverUserAgent }
    const headers = postJson === undefined ? plain : { ...plain, 'Content-Type': 'application/json' }
    const method = postJson === undefined ? 'GET' : 'POST'
    const lookup = isExempt ? {} : { lookup: lookUpPublic }
    const request = send(url, { method, headers, signal, agent: false, ...lookup }, resolve)
    request.on('error', reject)
    request.end(postJson)
  })
}
