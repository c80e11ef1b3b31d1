/** What the wire calls the native currency of a network, by family. */
const nativePlaceholders: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** Whether an address may be written in any case. */
export function isEip155(chainId: string) {
  return chainId.startsWith('eip155:')
}
/** The one way an account or a contract is written here. */
export function toPlainAddress(chainId: string, address: string): string {
  return isEip155(chainId) ? address.toLowerCase() : address
}

/** A token's id on the wire (CAIP-10). */
export function toTokenId({ chainId, address }: { readonly chainId: string; readonly address?: string }): string {
  return `${chainId}:${address ?? nativePlaceholders[chainId.split(':')[0] ?? ''] ?? ''}`
}

/** Splits a CAIP-10 id; without `address` the native currency. */
export function readTokenId(id: string): { readonly chainId: string; readonly address?: string } {
  const at = id.lastIndexOf(':')
  const chainId = id.slice(0, at)
  const address = toPlainAddress(chainId, id.slice(at + 1))
  return address === nativePlaceholders[chainId.split(':')[0] ?? ''] ? { chainId } : { chainId, address }
}
