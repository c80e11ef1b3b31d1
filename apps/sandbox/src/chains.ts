/** A local EVM chain of the sandbox. */
export interface SandboxChain {
  readonly chainId: number
  readonly name: string
}

/** The smart accounts of a chain: with a delegate (EIP-7702), or from a factory (ERC-4337). */
export type AccountKind = 'delegated' | 'counterfactual'

/** The two local chains. Both have the same contracts at the same addresses. */
export const sandboxChains = [
  { chainId: 31337, name: 'Foyer Chain' },
  { chainId: 31338, name: 'Foyer Chain Two' },
] as const satisfies readonly SandboxChain[]
