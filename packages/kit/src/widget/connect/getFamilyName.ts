import type { Namespace } from '@foyer/primitives/ChainId'

const names: Readonly<Partial<Record<Namespace, string>>> = {
  solana: 'Solana',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  polkadot: 'Polkadot',
}

/** Returns the name of a chain family. EVM networks have no proper name, so the caller passes a translated one. */
export function getFamilyName(namespace: Namespace, evmNetworks: string): string {
  return namespace === 'eip155' ? evmNetworks : (names[namespace] ?? namespace)
}
