import type { ChainAccess, RecipientFacts } from '../../core/Adapter.js'
import type { NodeHealth } from './NodeHealth.js'
import { parseAddress } from './parseAddress.js'
import { parseData } from './Reader.js'
import { withReader } from './withReader.js'

/** EIP-7702: an account of a person that lends itself code; it can receive like any other account. */
const delegationPrefix = '0xef0100'

/** Whether code stands at an address, and whether anyone ever used it. */
export async function fetchRecipientFacts(
  access: ChainAccess,
  health: NodeHealth,
  recipient: string,
): Promise<RecipientFacts> {
  const address = parseAddress(recipient)
  return withReader(access, health, async (reader) => {
    const [code, transactions, balance] = await Promise.all([
      reader.request('eth_getCode', [address, 'latest']).then((answer) => parseData('eth_getCode', answer)),
      reader.quantity('eth_getTransactionCount', [address, 'latest']),
      reader.quantity('eth_getBalance', [address, 'latest']),
    ])
    return {
      isContract: code !== '0x' && !code.toLowerCase().startsWith(delegationPrefix),
      isUnused: code === '0x' && transactions === 0n && balance === 0n,
    }
  })
}
