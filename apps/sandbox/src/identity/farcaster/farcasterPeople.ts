import { type Address, encodeFunctionData, type Hex, keccak256, parseAbi, toBytes } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { callRpc } from '../../evm/chain/callRpc.js'
import { sendFromUnlocked } from '../../evm/contracts/sendFromUnlocked.js'

/** A person with a Farcaster id in the sandbox. */
export interface FarcasterPerson {
  readonly key: string
  readonly fid: number
  readonly userName: string
  readonly name: string
}

/** The fixed people. The last one has no id in the registry. */
export const farcasterPeople: readonly FarcasterPerson[] = [
  { key: 'alice', fid: 1_001, userName: 'alice', name: 'Alice Archer' },
  { key: 'bob', fid: 1_002, userName: 'bob', name: 'Bob Baker' },
  { key: 'stranger', fid: 1_003, userName: 'stranger', name: 'Sam Stone' },
]

/** Derives the custody key of a person from a public string, so the key is public. */
export function custodyOf({ key }: Pick<FarcasterPerson, 'key'>): PrivateKeyAccount {
  const secret: Hex = keccak256(toBytes(`foyer sandbox farcaster ${key}`))
  return privateKeyToAccount(secret)
}

const registryAbi = parseAbi([
  'function idOf(address custody) view returns (uint256)',
  'function register(address custody, uint256 fid)',
])

/** Registers the missing Farcaster ids of the sandbox, except for the stranger. */
export async function registerFids(url: string, registry: Address, treasury: Address): Promise<void> {
  for (const person of farcasterPeople) {
    if (person.key === 'stranger') continue
    const custody = custodyOf(person).address
    const request = encodeFunctionData({ abi: registryAbi, functionName: 'idOf', args: [custody] })
    const answer = await callRpc(url, 'eth_call', [{ to: registry, data: request }, 'latest'])
    if (BigInt(String(answer)) !== 0n) continue
    const data = encodeFunctionData({
      abi: registryAbi,
      functionName: 'register',
      args: [custody, BigInt(person.fid)],
    })
    await sendFromUnlocked(url, treasury, [{ to: registry, data }])
  }
}
