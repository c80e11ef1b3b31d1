import type { Context } from 'hono'
import { type Address, getAddress, isAddress, zeroAddress } from 'viem'
import { isAddress as isSolanaAddress } from '../../solana/programs.js'
import { solanaChainId } from '../../solana/slotClock.js'
import type { SandboxView } from '../pages/SandboxView.js'

/** A parsed faucet request, or the reason for a rejection (`message` is for people). */
type ParsedFaucetRequest =
  | { readonly ok: true; readonly namespace: 'eip155'; readonly address: Address; readonly chainId: number }
  | { readonly ok: true; readonly namespace: 'solana'; readonly address: string; readonly chainId: string }
  | { readonly ok: false; readonly code: string; readonly message: string }

/**
 * Parses the JSON body of a faucet request. `chainIds` are the local EVM chains; the first is the default. A Solana
 * address selects the Solana chain if it runs.
 */
export function parseFaucetRequest(
  body: unknown,
  chainIds: readonly number[],
  hasSolana: boolean,
): ParsedFaucetRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return reject('bad_request', 'Send a JSON object such as {"address":"0x…"}')
  }
  const { address, chainId: given } = body as Record<string, unknown> // any object has string keys
  const isOfSolana = typeof address === 'string' && isSolanaAddress(address)
  if (hasSolana && isOfSolana && (given === undefined || given === solanaChainId)) {
    return { ok: true, namespace: 'solana', address, chainId: solanaChainId }
  }
  if (hasSolana && given === solanaChainId) return reject('bad_request', 'The address must be 32 bytes in base58')
  const chainId = given ?? chainIds[0]
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) {
    return reject('bad_request', 'The address must be 0x and 40 hex digits')
  }
  const hasBothCases = /[a-f]/.test(address.slice(2)) && /[A-F]/.test(address)
  if (hasBothCases && !isAddress(address, { strict: true })) {
    return reject('bad_request', 'The checksum of this address does not match. Check it for a typing error')
  }
  const checked = getAddress(address.toLowerCase())
  if (checked === zeroAddress) return reject('bad_request', 'The zero address cannot receive coins')
  if (typeof chainId !== 'number' || !chainIds.includes(chainId)) {
    return reject('unsupported_chain', `The chain id must be one of ${chainIds.join(', ')}`)
  }
  return { ok: true, namespace: 'eip155', address: checked, chainId }
}

function reject(code: string, message: string): ParsedFaucetRequest {
  return { ok: false, code, message }
}

/** Limits the visits by key and in total. `now` is a parameter so that tests need not wait. */
export interface VisitLimit {
  /** Returns 0 and counts the visit if it is allowed, otherwise the time to wait in milliseconds. */
  visit(key: string, nowMs: number): number
}

/** Allows one visit per key in `perKeyMs`, and `total` visits of all keys in a minute. */
export function createVisitLimit(options: { perKeyMs: number; total: number }): VisitLimit {
  const minuteMs = 60_000
  const lastVisitMs = new Map<string, number>()
  let recentMs: number[] = []
  return {
    visit(key, nowMs) {
      recentMs = recentMs.filter((ms) => ms > nowMs - minuteMs)
      for (const [old, ms] of lastVisitMs) if (ms <= nowMs - options.perKeyMs) lastVisitMs.delete(old)
      const last = lastVisitMs.get(key)
      if (last !== undefined) return last + options.perKeyMs - nowMs
      const [first] = recentMs
      if (first !== undefined && recentMs.length >= options.total) return first + minuteMs - nowMs
      lastVisitMs.set(key, nowMs)
      recentMs.push(nowMs)
      return 0
    },
  }
}

const maxBodyBytes = 1_024

/**
 * Handles POST /api/faucet `{ address, chainId? }` → `{ hash, chainId, address }`, or `{ error: { code, message } }`.
 */
export function createFaucetRoute(view: SandboxView, limit: VisitLimit = defaultLimit()) {
  return async (context: Context): Promise<Response> => {
    const reject = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
      Response.json({ error: { code, message } }, { status, headers })

    const text = await context.req.text()
    if (text.length > maxBodyBytes) return reject(413, 'body_too_large', 'A faucet request is a short JSON object')
    const body = parseJson(text)
    if (body === undefined) return reject(400, 'malformed_json', 'The body is not JSON')
    const chainIds = view.chains.map(({ chainId }) => chainId)
    const wish = parseFaucetRequest(body, chainIds, view.solana !== undefined)
    if (!wish.ok) return reject(400, wish.code, wish.message)

    const waitSeconds = Math.ceil(limit.visit(`${wish.chainId} ${wish.address}`, view.now()) / 1000)
    if (waitSeconds > 0) {
      const message = `This address received coins a moment ago. Try again in ${waitSeconds} s`
      return reject(429, 'rate_limited', message, { 'retry-after': String(waitSeconds) })
    }
    try {
      const hash =
        wish.namespace === 'solana'
          ? view.solana?.faucet.send(wish.address)
          : await view.faucets.get(wish.chainId)?.send(wish.address)
      return Response.json({ hash, chainId: wish.chainId, address: wish.address })
    } catch {
      return reject(502, 'upstream_failed', 'The local chain rejected the transaction. Try again')
    }
  }
}

function defaultLimit(): VisitLimit {
  return createVisitLimit({ perKeyMs: 10_000, total: 120 })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
