import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import type { RunningSandbox } from '@foyer/sandbox/world'

/** The account and the setup of the host page. */
export interface Entry {
  /** The index of the sandbox's test account. */
  readonly account?: number
  /** The options of `createAppKit` other than the networks. They must be JSON. */
  readonly options?: Readonly<Record<string, unknown>>
  /** The options of the test wallet. */
  readonly wallet?: Readonly<Record<string, unknown>>
  /** Changes a network before it is passed to the page. */
  readonly network?: (network: Record<string, unknown>) => Record<string, unknown>
  /** More networks after the two of the sandbox. */
  readonly more?: readonly Record<string, unknown>[]
  /**
   * The props of the React account buttons. If set, the page shows two such buttons and registers the custom elements.
   */
  readonly buttons?: { readonly balance?: 'show' | 'hide' }
}

/** Replaces the host with `localhost`, the only one that the page's CSP allows. */
export function toLocalhost(url: string): string {
  return url.replace('127.0.0.1', 'localhost')
}

/** Returns the URL of the host page. The networks, options and wallet are passed as JSON. */
export function createPageUrl(host: string, world: RunningSandbox, entry: Entry): string {
  const { account = 0, options, wallet, network = (given) => given, more = [], buttons } = entry
  const urls = world.chains.map(({ url }) => toLocalhost(url))
  const networks = [foyerLocal, foyerLocalTwo].map((each, index) =>
    network({ ...each, rpcUrls: { default: { http: [urls[index]] } } }),
  )
  const chains = Object.fromEntries(
    world.chains.map(({ chainId, name }, index) => [chainId, { rpcUrl: urls[index], name }]),
  )
  const accounts = [world.accounts[account]?.privateKey]
  const query = new URLSearchParams({
    options: JSON.stringify({ networks: [...networks, ...more], ...options }),
    wallets: JSON.stringify([{ name: 'Alpha Wallet', rdns: 'test.foyer.alpha', accounts, chains, ...wallet }]),
  })
  if (buttons) query.set('buttons', JSON.stringify(buttons))
  return `${host}/?${query}`
}
