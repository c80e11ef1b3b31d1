import type { Network } from '../../networks/Network.js'

/** Where the chain's explorer shows an account; undefined when nobody named one, or one that is no web page. */
export function getExplorerUrl(
  given: string | undefined,
  network: Pick<Network, 'blockExplorers'>,
  address: string,
): string | undefined {
  const base = network.blockExplorers?.default.url.replace(/\/+$/, '')
  const url = given ?? (base && `${base}/address/${encodeURIComponent(address)}`)
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
