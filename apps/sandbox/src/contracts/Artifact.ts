import type { Abi, Hex } from 'viem'

/** What the compiler makes of one contract: its interface, its creation code and the code that stands on the chain. */
export interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
  readonly deployedBytecode: Hex
}
