import { getAddress } from 'viem'
import type { ChainAccess } from '../../core/Adapter.js'
import { createNameReader, parseName } from './NameReader.js'
import type { NodeHealth } from './NodeHealth.js'
import { withReader } from './withReader.js'

/** The address a name stands for; null when nobody registered it, when it is no name, and on test networks [S5.30]. */
export async function resolveName(access: ChainAccess, health: NodeHealth, name: string): Promise<string | null> {
  const parsed = parseName(name.trim())
  if (parsed === null) return null
  return withReader(access, health, async (reader) => {
    const address = await createNameReader(access.network, reader)?.fetchAddress(parsed)
    return address ? getAddress(address) : null
  })
}
