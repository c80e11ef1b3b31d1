/** What a library asks (EIP-1193). */
export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** EIP-1193 over the secure frame; every error is a `ProviderRpcError` with its number. */
export interface EmbeddedEip155Provider {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (payload: never) => void): this
  removeListener(event: string, listener: (payload: never) => void): this
  readonly isFoyer: true
}
