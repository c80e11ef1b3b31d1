/** A local EVM chain of the sandbox. */
export interface SandboxChain {
  readonly chainId: number
  readonly name: string
}

/** The two local chains; both carry the same contracts at the same addresses. */
export const sandboxChains = [
  { chainId: 31337, name: 'Foyer Chain' },
  { chainId: 31338, name: 'Foyer Chain Two' },
] as const satisfies readonly SandboxChain[]
