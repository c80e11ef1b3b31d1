/** The address of the native currency in the API, by namespace. */
const nativePlaceholders: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** Returns whether the addresses of a network are case-insensitive. */
export function isEip155(chainId: string) {
  return chainId.startsWith('eip155:')
}
/** Returns an address in the server's normal form. */
export function toPlainAddress(chainId: string, address: string): string {
  return isEip155(chainId) ? address.toLowerCase() : address
}

/** Returns the id of a token in the API (CAIP-10). */
export function toTokenId({ chainId, address }: { readonly chainId: string; readonly address?: string }): string {
  return `${chainId}:${address ?? nativePlaceholders[chainId.split(':')[0] ?? ''] ?? ''}`
}

/** Parses a CAIP-10 id. `address` is undefined for the native currency. */
export function parseTokenId(id: string): { readonly chainId: string; readonly address?: string } {
  const at = id.lastIndexOf(':')
  const chainId = id.slice(0, at)
  const address = toPlainAddress(chainId, id.slice(at + 1))
  return address === nativePlaceholders[chainId.split(':')[0] ?? ''] ? { chainId } : { chainId, address }
}
