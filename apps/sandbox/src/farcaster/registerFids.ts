import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { callRpc } from '../chain/callRpc.js'
import { sendFromUnlocked } from '../contracts/sendFromUnlocked.js'
import { custodyOf, farcasterPeople } from './farcasterPeople.js'

const registryAbi = parseAbi([
  'function idOf(address custody) view returns (uint256)',
  'function register(address custody, uint256 fid)',
])

/** Registers the Farcaster ids of the sandbox that nobody holds yet, but for the stranger's. */
export async function registerFids(url: string, registry: Address, treasury: Address): Promise<void> {
  for (const person of farcasterPeople) {
    if (person.key === 'stranger') continue
    const custody = custodyOf(person).address
    const ask = encodeFunctionData({ abi: registryAbi, functionName: 'idOf', args: [custody] })
    const answer = await callRpc(url, 'eth_call', [{ to: registry, data: ask }, 'latest'])
    if (BigInt(String(answer)) !== 0n) continue
    const data = encodeFunctionData({
      abi: registryAbi,
      functionName: 'register',
      args: [custody, BigInt(person.fid)],
    })
    await sendFromUnlocked(url, treasury, [{ to: registry, data }])
  }
}
