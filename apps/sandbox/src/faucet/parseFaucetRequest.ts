import { type Address, getAddress, isAddress, zeroAddress } from 'viem'

/** What a faucet request asks for, or why it is refused (`message` is for people). */
export type ParsedFaucetRequest =
  | { readonly ok: true; readonly address: Address; readonly chainId: number }
  | { readonly ok: false; readonly code: string; readonly message: string }

/** Reads the JSON body of a faucet request; `chainIds` are the local chains, the first is the default. */
export function parseFaucetRequest(body: unknown, chainIds: readonly number[]): ParsedFaucetRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuse('bad_request', 'Send a JSON object such as {"address":"0x…"}')
  }
  const { address, chainId = chainIds[0] } = body as Record<string, unknown> // any object has string keys
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) {
    return refuse('bad_request', 'The address must be 0x and 40 hex digits')
  }
  const hasBothCases = /[a-f]/.test(address.slice(2)) && /[A-F]/.test(address)
  if (hasBothCases && !isAddress(address, { strict: true })) {
    return refuse('bad_request', 'The letters of this address do not match its checksum: is there a typing mistake?')
  }
  const checked = getAddress(address.toLowerCase())
  if (checked === zeroAddress) return refuse('bad_request', 'Nobody owns the zero address')
  if (typeof chainId !== 'number' || !chainIds.includes(chainId)) {
    return refuse('unsupported_chain', `The chain id must be one of ${chainIds.join(', ')}`)
  }
  return { ok: true, address: checked, chainId }
}

function refuse(code: string, message: string): ParsedFaucetRequest {
  return { ok: false, code, message }
}
