const names: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** What the Wallet Standard calls a chain that has this CAIP-2 id; one that nobody has named is the developer's own. */
export function toStandardChain(chainId: string): string {
  return names[chainId] ?? 'solana:localnet'
}
