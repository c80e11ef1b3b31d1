import { createHmac, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod/mini'
import { HttpError } from '../errors/HttpError.js'
import { fetchJson } from '../fetch/fetchJson.js'

const maxBytes = 1_048_576
/** How far the time of news may be from ours, before and after. */
const freshMs = 300_000

/** A vendor's answer: the status it gave, and JSON, undefined where it was none. */
export interface VendorAnswer {
  readonly status: number
  readonly body: unknown
}

/** Asks a vendor of purchases. Throws `upstream_failed` or `upstream_timeout`, whose messages hold nothing that was sent. */
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

/** Reads a vendor's answer by a schema. Throws `upstream_failed` for any other status than 2xx, and for what does not fit. */
export function readAnswer<S extends z.ZodMiniType>(name: string, answer: VendorAnswer, schema: S): z.output<S> {
  const { status, body } = answer
  if (status < 200 || status > 299) throw new HttpError('upstream_failed', `${name} answered ${status}`)
  const parsed = schema.safeParse(body)
  // The mistakes are named without what was sent.
  if (!parsed.success) throw new HttpError('upstream_failed', `${name} answered something else`)
  return parsed.data
}

/** The refusal of news that its provider did not sign, or that is too old. */
export function refuseNews(message: string): HttpError {
  return new HttpError('proof_invalid', message)
}

/** Throws `proof_invalid` for a time more than five minutes from now: what was written down once is not worth anything later. */
export function assertFresh(atMs: number, nowMs: number): void {
  if (!(Math.abs(nowMs - atMs) <= freshMs)) throw refuseNews('The news is older than five minutes')
}

/** Compares two texts in a time that does not tell where they part. */
export function isSameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Checks a header such as `t=1700000000,s=5f…`, whose `s` is the HMAC-SHA256, in hex, of the time, a dot and the body as it came. Throws
 * `proof_invalid`.
 */
export function assertSigned(header: string | null, secret: string, rawBody: string, nowMs: number): void {
  const parts = new Map((header ?? '').split(',').map((part) => part.trim().split('=', 2) as [string, string]))
  const [time = '', signature = ''] = [parts.get('t'), parts.get('s')]
  const expected = createHmac('sha256', secret).update(`${time}.${rawBody}`).digest('hex')
  if (!/^\d{1,12}$/.test(time) || !isSameText(signature, expected))
    throw refuseNews('The news is not signed by its provider')
  assertFresh(Number(time) * 1_000, nowMs)
}
