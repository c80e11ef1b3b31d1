import { readFileSync } from 'node:fs'
import type { Abi, Hex } from 'viem'

/** The compiler output for one contract: its ABI, its creation code and its runtime code. */
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
  | 'FoyerAccount'
  | 'FoyerAccountFactory'
  | 'FoyerDelegate'
  | 'FoyerPasskeyVerifier'
  | 'FoyerPaymaster'
  | 'FoyerPermissions'

/** Reads the committed artifact of a contract. Throws if `npm run -w @foyer/sandbox contracts` never ran. */
export function readArtifact(name: ContractName): Artifact {
  const file = new URL(`./generated/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Artifact // only compileContracts.ts writes it
}
