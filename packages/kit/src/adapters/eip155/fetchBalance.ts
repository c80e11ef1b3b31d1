import type { ChainAccess } from '../../core/Adapter.js'
import type { Amount } from '../../primitives/Amount.js'
import type { NodeHealth } from './NodeHealth.js'
import { parseAddress } from './parseAddress.js'
import { withReader } from './withReader.js'

/** The native balance in wei, exact. */
export async function fetchBalance(access: ChainAccess, health: NodeHealth, address: string): Promise<Amount> {
  const owner = parseAddress(address)
  const atomic = await withReader(access, health, (reader) => reader.quantity('eth_getBalance', [owner, 'latest']))
  return { atomic, decimals: access.network.nativeCurrency.decimals }
}
