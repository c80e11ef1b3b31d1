import type { ChainController } from '@reown/appkit-controllers'

/** Where the published package asks; only the way there is changed, as a name server would. */
const theirHost = 'https://rpc.walletconnect.org'

/** The network of the tests, as the client of AppKit 1.7.4 wants it. */
export const theirNetwork: NonNullable<Parameters<typeof ChainController.setActiveCaipNetwork>[0]> = {
  id: 31337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Sandbox',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1'] } },
}

/** A method of that client which a test does not reach. */
export async function unused(): Promise<never> {
  throw new Error('this client is not asked for that')
}

/** Leads what that client asks of its vendor to a server of ours; `strangers` lists what it asked of anybody else. */
export function leadTheirClient(serverUrl: string): { readonly strangers: string[]; readonly restore: () => void } {
  const realFetch = globalThis.fetch
  const strangers: string[] = []
  globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    if (url.startsWith(theirHost)) return realFetch(serverUrl + url.slice(theirHost.length), init)
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
