/** A CAIP-2 chain id such as `eip155:1`; always a string. */
export type ChainId = `${Namespace}:${string}`

const reference = /^[-_a-zA-Z0-9]{1,32}$/

export function isChainId(value: unknown): value is ChainId {
  if (typeof value !== 'string') return false
  const [namespace, chain, ...rest] = value.split(':')
  return rest.length === 0 && isNamespace(namespace) && chain !== undefined && reference.test(chain)
}

export function formatChainId(namespace: Namespace, chain: string | number): ChainId {
  return `${namespace}:${chain}`
}

/** The family of a chain id: `eip155:1` → `eip155`. */
export function getNamespace(id: ChainId): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}

/** The part after the namespace: `eip155:1` → `1`. */
export function getChainReference(id: ChainId): string {
  return id.slice(id.indexOf(':') + 1)
}

/** The chain families Foyer knows, as CAIP-2 namespaces [S3.10]. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

export type Namespace = (typeof namespaces)[number]

export function isNamespace(value: unknown): value is Namespace {
  return namespaces.some((namespace) => namespace === value)
}
