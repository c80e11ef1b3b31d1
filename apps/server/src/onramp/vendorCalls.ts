import { createHmac, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod/mini'
import { HttpError } from '../errors/HttpError.js'
import { findStatusFault } from '../errors/UpstreamFault.js'
import { fetchJson } from '../fetch/fetchJson.js'

const maxBytes = 1_048_576
/** The maximum difference between the time of a webhook and the server's clock, in milliseconds. */
const freshMs = 300_000

/** A vendor's response: the status, and the JSON body, or undefined if there is none. */
export interface VendorAnswer {
  readonly status: number
  readonly body: unknown
}

/**
 * Sends a request to a vendor of purchases. Throws `upstream_failed` or `upstream_timeout`. The messages contain no
 * data of the request.
 */
export async function callVendor(
  name: string,
  url: string,
  init: { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: unknown; signal: AbortSignal },
): Promise<VendorAnswer> {
  const { method = 'GET', headers = {}, body, signal } = init
  try {
    const tooLarge = () => new HttpError('upstream_failed', 'The answer is too large')
    const response = await fetchJson(url, { method, headers, json: body, signal, maxBytes, tooLarge })
    return { status: response.status, body: await response.readJson() }
  } catch (cause) {
    if (cause instanceof HttpError) throw cause
    const isLate = signal.aborted || (cause instanceof DOMException && cause.name === 'TimeoutError')
    throw new HttpError(isLate ? 'upstream_timeout' : 'upstream_failed', `${name} did not answer`, { cause })
  }
}

/**
 * Parses a vendor's response by a schema. Throws `upstream_failed` for a status other than 2xx, and for an unexpected
 * body.
 */
export function parseAnswer<S extends z.ZodMiniType>(name: string, answer: VendorAnswer, schema: S): z.output<S> {
  const { status, body } = answer
  if (status < 200 || status > 299)
    throw new HttpError('upstream_failed', `${name} answered ${status}`, findStatusFault(status))
  const parsed = schema.safeParse(body)
  // Omit the content of the response from the message.
  if (!parsed.success)
    throw new HttpError('upstream_failed', `${name} sent an unexpected response`, { fault: 'invalid' })
  return parsed.data
}

/** Creates the error for a webhook that its provider did not sign, or that is too old. */
export function createWebhookError(message: string): HttpError {
  return new HttpError('proof_invalid', message)
}

/**
 * Throws `proof_invalid` for a time more than five minutes from now, so that a recorded webhook cannot be replayed
 * later.
 */
export function assertFresh(atMs: number, nowMs: number): void {
  if (!(Math.abs(nowMs - atMs) <= freshMs)) throw createWebhookError('The webhook is older than five minutes')
}

/** Compares two texts in constant time. */
export function isSameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Verifies a header such as `t=1700000000,s=5f…`. `s` is the HMAC-SHA256, in hex, of the time, a dot and the raw body.
 * Throws `proof_invalid`.
 */
export function assertSigned(header: string | null, secret: string, rawBody: string, nowMs: number): void {
  const parts = new Map((header ?? '').split(',').map((part) => part.trim().split('=', 2) as [string, string]))
  const [time = '', signature = ''] = [parts.get('t'), parts.get('s')]
  const expected = createHmac('sha256', secret).update(`${time}.${rawBody}`).digest('hex')
  if (!/^\d{1,12}$/.test(time) || !isSameText(signature, expected))
    throw createWebhookError('The webhook is not signed by its provider')
  assertFresh(Number(time) * 1_000, nowMs)
}
