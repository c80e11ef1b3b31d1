/** An account of public test keys, which holds nothing of value. */
const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const chains = ['0x1', '0x2105']
const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 40 40%22%3E' +
  '%3Crect width=%2240%22 height=%2240%22 rx=%2210%22 fill=%22%230e7c66%22/%3E' +
  '%3Cpath d=%22M11 15h18v12H11zM23 20h6%22 fill=%22none%22 stroke=%22white%22 stroke-width=%222%22/%3E%3C/svg%3E'

/**
 * Announces a wallet for visitors without one (EIP-6963). It connects at once, and refuses to sign. Returns the undo
 * function.
 */
export function announceDemoWallet(target: Window): () => void {
  let chainId = '0x1'
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const request = async ({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) => {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [address]
      case 'eth_chainId':
        return chainId
      case 'wallet_switchEthereumChain': {
        const wanted = (params?.[0] as { readonly chainId?: unknown } | undefined)?.chainId
        const known = chains.find((chain) => chain === wanted)
        if (!known) throw createError(4902, 'The demo wallet does not have this network')
        chainId = known
        for (const listener of listeners.get('chainChanged') ?? []) listener(chainId)
        return null
      }
      default:
        throw createError(4200, 'The demo wallet does not sign')
    }
  }
  const provider = {
    request,
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  const info = { uuid: crypto.randomUUID(), name: 'Demo Wallet', rdns: 'org.foyer.demo', icon }
  const announce = () =>
    target.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info, provider: Object.freeze(provider) }),
      }),
    )
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}

function createError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
