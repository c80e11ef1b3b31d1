import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Chains } from '../networks/createChains.js'

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Returns the assets of the account (ERC-7811) that the server reads. The server applies the chain filter [S7.26, S7.67].
 *
 * @throws FoyerError `UNAUTHORIZED` for another account.
 */
export function readAssets({ eip155 }: WalletAddresses, params: readonly unknown[], ask: Ask): Promise<unknown> {
  const { account = eip155, chainFilter } = (params[0] ?? {}) as Readonly<Record<string, unknown>>
  if (String(account).toLowerCase() !== eip155.toLowerCase()) throw new FoyerError('UNAUTHORIZED')
  return ask('wallet_getAssets', [{ account: eip155, chainFilter }])
}

/** Returns the capabilities (EIP-5792): asset discovery on the network in use, or on the known networks of `filter`. */
export function listCapabilities(chains: Chains, network: Network, filter: unknown): Readonly<Record<string, unknown>> {
  const ids: readonly unknown[] = Array.isArray(filter) ? filter.slice(0, 100) : [`0x${network.id.toString(16)}`]
  const isKnown = (id: unknown): id is string => {
    try {
      return typeof id === 'string' && /^0x/i.test(id) && Boolean(chains.find(Number(id)))
    } catch {
      return false
    }
  }
  return Object.fromEntries(ids.filter(isKnown).map((id) => [id, { assetDiscovery: { supported: true } }]))
}
