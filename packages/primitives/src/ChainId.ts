/** A CAIP-2 chain id such as `eip155:1`; always a string. */
export type ChainId = `${Namespace}:${string}`

export function isChainId(value: unknown): value is ChainId {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
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

/** The chain families that AppKit 1.7.4 names, as CAIP-2 namespaces [S3.10]. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

/** At run time it may be any CAIP-2 namespace: a network of another family is reached by pairing alone. */
export type Namespace = (typeof namespaces)[number]

/** As hosts may write it: editors propose the known names, and any other one compiles. */
export type NamespaceName = Namespace | (string & {})

/** Whether a value is a CAIP-2 namespace, of a known family or another one. */
export function isNamespace(value: unknown): value is Namespace {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}$/.test(value)
}
