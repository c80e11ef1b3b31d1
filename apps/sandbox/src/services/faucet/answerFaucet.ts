import type { Context } from 'hono'
import { type Address, getAddress, isAddress, zeroAddress } from 'viem'
import { solanaPortion } from '../../solana/faucet.js'
import { isAddress as isSolanaAddress } from '../../solana/programs.js'
import { solanaChainId } from '../../solana/slotClock.js'
import { solanaTokens } from '../../solana/tokens.js'
import { sandboxTokens } from '../../tokens.js'
import { escapeHtml, renderPage } from '../pages/renderPage.js'
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
    return reject('bad_request', 'The letters of this address do not match its checksum: is there a typing mistake?')
  }
  const checked = getAddress(address.toLowerCase())
  if (checked === zeroAddress) return reject('bad_request', 'Nobody owns the zero address')
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
      const message = `This address was just filled up; come back in ${waitSeconds} s`
      return reject(429, 'rate_limited', message, { 'retry-after': String(waitSeconds) })
    }
    try {
      const hash =
        wish.namespace === 'solana'
          ? view.solana?.faucet.send(wish.address)
          : await view.faucets.get(wish.chainId)?.send(wish.address)
      return Response.json({ hash, chainId: wish.chainId, address: wish.address })
    } catch {
      return reject(502, 'upstream_failed', 'The local chain did not take the transaction; try again')
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

/** Renders the faucet form. */
export function faucetPage({ chains, accounts, solana }: SandboxView): string {
  const listGifts = (tokens: readonly { readonly symbol: string; readonly faucetAmount: string | number }[]) =>
    escapeHtml(tokens.map(({ symbol, faucetAmount }) => `${faucetAmount} ${symbol}`).join(', '))
  const evmOptions = chains.map(({ chainId, name }) => `<option value="${chainId}">${escapeHtml(name)}</option>`)
  const solanaOption = solana ? `<option value="${solanaChainId}">Foyer Solana</option>` : ''
  const solanaGifts = solana ? `<p>On Solana it gives ${solanaPortion} SOL, ${listGifts(solanaTokens)}.</p>` : ''
  const pattern = solana ? '\\s*(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})\\s*' : '\\s*0x[0-9a-fA-F]{40}\\s*'
  const title = solana ? '0x and 40 hex digits, or an address of Solana' : '0x and 40 hex digits'
  const body = `<main>
<p><a href="/">Foyer sandbox</a></p>
<h1>Faucet</h1>
<p>Gives any address 10 ETH, ${listGifts(sandboxTokens)}. All of it is worth nothing.</p>
${solanaGifts}
<form>
<label><span>Address</span><input name="address" required pattern="${pattern}" title="${title}" placeholder="${accounts[0]?.address ?? ''}" autocomplete="off" spellcheck="false"></label>
<label><span>Chain</span><select name="chainId">${evmOptions.join('')}${solanaOption}</select></label>
<button type="submit">Send test money</button>
<output role="status"></output>
</form>
</main>`
  return renderPage({ title: 'Faucet · Foyer sandbox', body, script: '/assets/faucetPage.js' })
}
