import { readFileSync } from 'node:fs'
import type { Artifact } from './Artifact.js'

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
  | 'Faucet'
  | 'FidRegistry'

/** The committed artifact of one contract; throws when `npm run -w @foyer/sandbox contracts` was never run. */
export function readArtifact(name: ContractName): Artifact {
  const file = new URL(`./generated/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Artifact // written by compileContracts.ts only
}
