import { allWalletCapabilities, atomicCapability } from '@foyer/contract/walletCalls'
import type { Client } from '../../Client.js'
import { limits } from '../../limits.js'
import type { Capabilities, CapabilitiesQuery, WalletCapabilities } from '../../public/calls.js'
import { findCallsAccount, getCallsConnection, requestCallsWallet } from './requestCallsWallet.js'

/** The maximum number of chains. Our own value. */
const maxChains = 500

/** See `getCapabilities` of `core/public/calls.ts`. */
export async function getCapabilities(
  client: Client,
  { account, chainId, signal }: CapabilitiesQuery & { readonly signal?: AbortSignal },
): Promise<Capabilities> {
  try {
    const connection = getCallsConnection(client)
    const params = [findCallsAccount(connection, account), ...(chainId === undefined ? [] : [[toHex(chainId)]])]
    const request = { method: 'wallet_getCapabilities', params, timeoutMs: limits.rpcTimeoutMs, signal }
    const { data = {} } = allWalletCapabilities.safeParse(await requestCallsWallet(client, connection, request))
    const entries = Object.entries(data).map(([id, found]) => [Number(id), checkAtomic(found)] as const)
    const byChain: Readonly<Record<number, WalletCapabilities>> = Object.fromEntries(entries.slice(0, maxChains))
    return chainId === undefined ? byChain : (byChain[chainId] ?? {})
  } catch {
    // Old wallets reject the method: they have no capabilities [S4.45].
    return {}
  }
}

/** Omits an invalid `atomic`: apps read its status. */
function checkAtomic({ atomic, ...rest }: Capabilities): WalletCapabilities {
  const { data } = atomicCapability.safeParse(atomic)
  return { ...rest, ...(data && { atomic: data }) }
}

function toHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}
