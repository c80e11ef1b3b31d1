/** An error in the form that wallets throw (EIP-1193, JSON-RPC 2.0). Identify it by `code`. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** The user rejected the request (EIP-1193, 4001). */
export function userRejected(): ProviderError {
  return new ProviderError(4001, 'The user rejected the request')
}

/** The app has no access to this account, or to any (EIP-1193, 4100). */
export function unauthorized(message = 'The app has no access to this account'): ProviderError {
  return new ProviderError(4100, message)
}

/** The parameters of the request are invalid (JSON-RPC 2.0, -32602). */
export function invalidParams(message: string): ProviderError {
  return new ProviderError(-32602, message)
}

/** The chain is unknown to the wallet (EIP-3326, 4902). */
export function unknownChain(chainId: number): ProviderError {
  return new ProviderError(4902, `The wallet does not have chain ${chainId}. Add it with wallet_addEthereumChain`)
}
