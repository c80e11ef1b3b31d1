/** Where prices come from; replaceable. */
export type PriceProvider = {
  /** US dollars per whole unit as a decimal string, undefined when unknown. `token` is undefined for the native currency. */
  readonly fetchPriceUsd: (chainId: string, token: string | undefined) => Promise<string | undefined>
}
