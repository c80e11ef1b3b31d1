import type { Network } from '@foyer/primitives/networks/Network'
import { looksLikeName } from './useRecipient.js'

/** The recipient of a scanned code, as an address or a name, or the reason why there is none. */
export type ScannedCode = { readonly to: string } | { readonly problem: 'nothing' | 'otherNetwork' }

const paymentForm = /^ethereum:(?:pay-)?([^@/?]+)(?:@(\d{1,20}))?(?:\/([a-zA-Z0-9_]+))?(?:\?(.*))?$/i

const solanaForm = /^solana:([1-9A-HJ-NP-Za-km-z]{32,44})(?:\?.*)?$/i

/**
 * Parses a scanned code: a plain address, or a payment request of EIP-681 or Solana Pay. Uses only the recipient of a
 * request. In a token `transfer` the recipient is the parameter `address`: the target of the URI is the token.
 */
export function parseScannedCode(
  text: string,
  network: Pick<Network, 'id' | 'chainNamespace'>,
  isAddress: (text: string) => boolean,
): ScannedCode {
  const plain = text.trim().slice(0, 2000)
  if (isAddress(plain)) return { to: plain }
  const owner = solanaForm.exec(plain)?.[1]
  if (owner !== undefined && network.chainNamespace !== 'solana') return { problem: 'otherNetwork' }
  if (owner !== undefined) return isAddress(owner) ? { to: owner } : { problem: 'nothing' }
  const match = paymentForm.exec(plain)
  if (!match) return { problem: 'nothing' }
  if (network.chainNamespace !== 'eip155') return { problem: 'otherNetwork' }
  const [, target = '', chainId, method, query = ''] = match
  if (chainId !== undefined && chainId !== String(network.id)) return { problem: 'otherNetwork' }
  if (method !== undefined && method !== 'transfer') return { problem: 'nothing' }
  const to = method === undefined ? target : (new URLSearchParams(query).get('address') ?? '')
  return isAddress(to) || looksLikeName(to) ? { to } : { problem: 'nothing' }
}
