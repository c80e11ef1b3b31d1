import { type Hex, keccak256, toBytes } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Somebody with a Farcaster id in the sandbox. */
export interface FarcasterPerson {
  readonly key: string
  readonly fid: number
  readonly userName: string
  readonly name: string
}

/** The fixed people. The last one's key holds no id: the registry knows nothing of them. */
export const farcasterPeople: readonly FarcasterPerson[] = [
  { key: 'alice', fid: 1_001, userName: 'alice', name: 'Alice Archer' },
  { key: 'bob', fid: 1_002, userName: 'bob', name: 'Bob Baker' },
  { key: 'stranger', fid: 1_003, userName: 'stranger', name: 'Nobody' },
]

/** The custody key of a person: made from a public sentence, so everybody knows it. */
export function custodyOf({ key }: Pick<FarcasterPerson, 'key'>): PrivateKeyAccount {
  const secret: Hex = keccak256(toBytes(`foyer sandbox farcaster ${key}`))
  return privateKeyToAccount(secret)
}
