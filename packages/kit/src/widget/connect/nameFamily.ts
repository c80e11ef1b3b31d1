import type { Namespace } from '@foyer/primitives/ChainId'

const names: Readonly<Partial<Record<Namespace, string>>> = {
  solana: 'Solana',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  polkadot: 'Polkadot',
}

/** A family of networks by the name it goes by; those of EVM networks have none of their own, only a word of each language. */
export function nameFamily(namespace: Namespace, evmNetworks: string): string {
  return namespace === 'eip155' ? evmNetworks : (names[namespace] ?? namespace)
}
