import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import type { World } from '@foyer/sandbox/world'

/** Who comes to the page, and how the page is set up. */
export interface Entry {
  /** Index of the sandbox's test account. */
  readonly account?: number
  /** Options of `createAppKit` besides the networks, as far as JSON can carry them. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Options of the test wallet. */
  readonly wallet?: Readonly<Record<string, unknown>>
  /** Changes a network before the page gets it. */
  readonly network?: (network: Record<string, unknown>) => Record<string, unknown>
  /** More networks after the two of the sandbox. */
  readonly more?: readonly Record<string, unknown>[]
  /** What the account buttons of React are told; the page then has two of them, and the elements are there to use. */
  readonly buttons?: { readonly balance?: 'show' | 'hide' }
}

/** The page may reach `localhost` only, as its policy says. */
export function toLocalhost(url: string): string {
  return url.replace('127.0.0.1', 'localhost')
}

/** The address of the host page for one entry: networks, options and the wallet go along as JSON. */
export function createPageUrl(host: string, world: World, entry: Entry): string {
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
