import type { Address, Hex } from 'viem'
import { encodeAbiParameters, keccak256, namehash, numberToHex, padHex } from 'viem'
import { callRpc } from '../chain/callRpc.js'
import { canonicalEnsRegistry, create2Deployer, planDeployments } from './planDeployments.js'
import { sendFromUnlocked } from './sendFromUnlocked.js'

/** Puts every missing contract of the sandbox on a chain; returns whether anything was missing. */
export async function deployContracts(url: string, treasury: Address): Promise<boolean> {
  const { deployments } = planDeployments()
  const missing: typeof deployments = []
  for (const deployment of deployments) {
    const code = await callRpc(url, 'eth_getCode', [deployment.address, 'latest'])
    if (code === '0x') missing.push(deployment)
  }
  const calls: { to: Address; data: Hex }[] = []
  for (const deployment of missing) {
    if (deployment.how === 'setCode') await callRpc(url, 'anvil_setCode', [deployment.address, deployment.code])
    else calls.push({ to: create2Deployer, data: deployment.data })
  }
  await giveRootOfNames(url, treasury)
  await sendFromUnlocked(url, treasury, calls)
  return missing.length > 0
}

/** The registry has no constructor, so its first owner is written into `records[0x0].owner` (slot 0 of the layout). */
async function giveRootOfNames(url: string, owner: Address): Promise<void> {
  const slot = keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [namehash(''), 0n]))
  const stored = await callRpc(url, 'eth_getStorageAt', [canonicalEnsRegistry, slot, 'latest'])
  if (stored !== numberToHex(0, { size: 32 })) return
  await callRpc(url, 'anvil_setStorageAt', [canonicalEnsRegistry, slot, padHex(owner, { size: 32 })])
}
