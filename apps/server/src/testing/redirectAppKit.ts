import type { ChainController } from '@reown/appkit-controllers'

/** The host that the published package uses. Only requests to it are redirected, as with a changed DNS entry. */
const appKitHost = 'https://rpc.walletconnect.org'

/** The test network in the format of AppKit 1.7.4. */
export const appKitNetwork: NonNullable<Parameters<typeof ChainController.setActiveCaipNetwork>[0]> = {
  id: 31337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Sandbox',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1'] } },
}

/** A client method that the test does not use. */
export async function unused(): Promise<never> {
  throw new Error('this client does not support this call')
}

/** Redirects requests from AppKit's vendor host to a Foyer server. `strangers` lists all requests to other hosts. */
export function redirectAppKit(serverUrl: string): { readonly strangers: string[]; readonly restore: () => void } {
  const realFetch = globalThis.fetch
  const strangers: string[] = []
  globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    if (url.startsWith(appKitHost)) return realFetch(serverUrl + url.slice(appKitHost.length), init)
    if (!url.startsWith('http://127.0.0.1')) strangers.push(url)
    return realFetch(input, init)
  }
  return {
    strangers,
    restore: () => {
      globalThis.fetch = realFetch
    },
  }
}
