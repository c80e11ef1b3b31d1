/** An error as wallets throw it (EIP-1193, JSON-RPC 2.0): recognised by `code`. */
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

/** The person said no (EIP-1193, 4001). */
export function userRejected(): ProviderError {
  return new ProviderError(4001, 'The person rejected the request')
}

/** The app has no access to this account, or to any (EIP-1193, 4100). */
export function unauthorized(message = 'The app has no access to this account'): ProviderError {
  return new ProviderError(4100, message)
}

/** The parameters of the request make no sense (JSON-RPC 2.0, -32602). */
export function invalidParams(message: string): ProviderError {
  return new ProviderError(-32602, message)
}

/** The wallet does not know the chain (EIP-3326, 4902). */
export function unknownChain(chainId: number): ProviderError {
  return new ProviderError(4902, `The wallet does not know chain ${chainId}; add it with wallet_addEthereumChain`)
}
