import { join } from 'node:path'
import { sandboxChains } from '../../chains.js'
import { endOrphan } from './orphanRecord.js'

/** Ends the chain nodes that a killed start left in the sandbox's data folder. */
export async function endLeftoverNodes(dataDir: string): Promise<void> {
  for (const { chainId } of sandboxChains) await endOrphan(join(dataDir, `chain-${chainId}`, 'node.pid'), chainId)
}
