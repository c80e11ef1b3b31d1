import type { ChainAccess, Identity } from '../../core/Adapter.js'
import { createNameReader, parseName } from './NameReader.js'
import type { NodeHealth } from './NodeHealth.js'
import { parseAddress } from './parseAddress.js'
import { parseAvatar } from './parseAvatar.js'
import { withReader } from './withReader.js'

const nobody: Identity = { name: null, avatar: null }

/**
 * The name an address goes by, and its picture. Anyone can claim any name as their own (EIP-181), so it counts only
 * when the name leads back to the address. Test networks have no identities [S5.30].
 */
export async function fetchIdentity(access: ChainAccess, health: NodeHealth, owner: string): Promise<Identity> {
  const address = parseAddress(owner)
  return withReader(access, health, async (reader) => {
    const names = createNameReader(access.network, reader)
    const claimed = await names?.fetchClaimedName(address)
    const name = claimed ? parseName(claimed) : null
    // ENSIP-15: a name that is not written in its normal form may be made to look like another.
    if (names === undefined || name === null || name !== claimed) return nobody
    const { address: forward, avatar } = await names.fetchRecords(name)
    if (forward?.toLowerCase() !== address) return nobody
    return { name, avatar: parseAvatar(avatar) }
  })
}
