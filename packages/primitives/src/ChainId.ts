/** A CAIP-2 chain id such as `eip155:1`. Always a string. */
export type ChainId = `${Namespace}:${string}`

export function isChainId(value: unknown): value is ChainId {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
}

export function formatChainId(namespace: Namespace, chain: string | number): ChainId {
  return `${namespace}:${chain}`
}

/** Returns the namespace of a chain id: `eip155:1` → `eip155`. */
export function getNamespace(id: ChainId): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}

/** Returns the part after the namespace: `eip155:1` → `1`. */
export function getChainReference(id: ChainId): string {
  return id.slice(id.indexOf(':') + 1)
}

/** The chain families of AppKit 1.7.4, as CAIP-2 namespaces [S3.10]. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

/**
 * A chain family. At run time it can be any CAIP-2 namespace: wallets reach networks of other families by pairing only.
 */
export type Namespace = (typeof namespaces)[number]

/** A namespace as hosts write it. Editors suggest the known names, and any other string compiles. */
export type NamespaceName = Namespace | (string & {})

/** Returns whether a value is a CAIP-2 namespace, known or not. */
export function isNamespace(value: unknown): value is Namespace {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}$/.test(value)
}
