import { readFileSync } from 'node:fs'
import type { Abi, Hex } from 'viem'

/** What the compiler makes of one contract: its interface, its creation code and the code that stands on the chain. */
export interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
  readonly deployedBytecode: Hex
}

/** Names of the compiled contracts, as in `apps/sandbox/contracts`. */
export type ContractName =
  | 'Multicall'
  | 'NameRegistry'
  | 'SandboxToken'
  | 'NoReturnToken'
  | 'WrappedEther'
  | 'NameResolver'
  | 'ReverseNames'
  | 'UniversalNames'
  | 'OffchainNames'
  | 'Faucet'
  | 'FidRegistry'
  | 'Postcards'
  | 'Badges'
  | 'Gifts'
  | 'Crowd'
  | 'PoolPair'
  | 'PoolFactory'
  | 'PoolRouter'
  | 'Till'
  | 'PriceFeed'
  | 'OwnedAccount'

/** The committed artifact of one contract; throws when `npm run -w @foyer/sandbox contracts` was never run. */
export function readArtifact(name: ContractName): Artifact {
  const file = new URL(`./generated/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Artifact // written by compileContracts.ts only
}
