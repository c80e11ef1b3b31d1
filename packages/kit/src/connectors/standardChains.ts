const names: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** Returns the name of a chain in the Wallet Standard. A chain without a name is the developer's local one. */
export function toStandardChain(chainId: string): string {
  return names[chainId] ?? 'solana:localnet'
}
