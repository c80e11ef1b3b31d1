import type { Adapter } from '../core/Adapter.js'

type Ready = 'namespace' | 'nativeAddress' | 'isAddress'

/** What an adapter does with its chain library: everything but what is known at once. */
export type LazyAdapter = Omit<Required<Adapter>, Ready | 'attach'>

/** An adapter of ours: it needs nothing of an instance. */
export type FullAdapter = Pick<Adapter, Ready> & LazyAdapter

/** A method that is missing here does not compile. */
const methods: Readonly<Record<keyof LazyAdapter, true>> = {
  formatAddress: true,
  fetchBalance: true,
  fetchTokenBalances: true,
  fetchToken: true,
  fetchIdentity: true,
  resolveName: true,
  fetchRecipientFacts: true,
  estimateSendFee: true,
  sendToken: true,
  waitForTransaction: true,
  signMessage: true,
  signTypedData: true,
  simulateCalls: true,
  sendCall: true,
  canSendTogether: true,
  sendTogether: true,
  waitForCalls: true,
}

/** An adapter that can do everything, and fetches how with the first call; a chunk that did not arrive may arrive the next time. */
export function loadLazily(ready: Pick<Adapter, Ready>, load: () => Promise<LazyAdapter>): FullAdapter {
  let loading: Promise<LazyAdapter> | undefined
  const call = async (name: keyof LazyAdapter, args: readonly unknown[]): Promise<unknown> => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    const method = (await loading)[name] as (...args: readonly unknown[]) => Promise<unknown>
    return method(...args)
  }
  const lazy = Object.keys(methods).map((name) => [
    name,
    (...args: readonly unknown[]) => call(name as keyof LazyAdapter, args),
  ])
  return { ...ready, ...(Object.fromEntries(lazy) as LazyAdapter) }
}
