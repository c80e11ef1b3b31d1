import type { Context } from 'hono'
import { createVisitLimit, type VisitLimit } from '../faucet/createVisitLimit.js'
import { parseFaucetRequest } from '../faucet/parseFaucetRequest.js'
import type { SandboxView } from './SandboxView.js'

const largestBody = 1_024

/** POST /api/faucet `{ address, chainId? }` → `{ hash, chainId, address }`, or `{ error: { code, message } }`. */
export function createFaucetRoute(view: SandboxView, limit: VisitLimit = defaultLimit()) {
  return async (context: Context): Promise<Response> => {
    const refuse = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
      Response.json({ error: { code, message } }, { status, headers })

    const text = await context.req.text()
    if (text.length > largestBody) return refuse(413, 'body_too_large', 'A faucet request is a short JSON object')
    const body = parseJson(text)
    if (body === undefined) return refuse(400, 'malformed_json', 'The body is not JSON')
    const chainIds = view.chains.map(({ chainId }) => chainId)
    const wish = parseFaucetRequest(body, chainIds)
    if (!wish.ok) return refuse(400, wish.code, wish.message)

    const waitSeconds = Math.ceil(limit.visit(`${wish.chainId} ${wish.address}`, view.now()) / 1000)
    if (waitSeconds > 0) {
      const message = `This address was just filled up; come back in ${waitSeconds} s`
      return refuse(429, 'rate_limited', message, { 'retry-after': String(waitSeconds) })
    }
    try {
      const hash = await view.faucets.get(wish.chainId)?.give(wish.address)
      return Response.json({ hash, chainId: wish.chainId, address: wish.address })
    } catch {
      return refuse(502, 'upstream_failed', 'The local chain did not take the transaction; try again')
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
