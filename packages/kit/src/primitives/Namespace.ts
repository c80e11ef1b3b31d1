/** The chain families Foyer knows, as CAIP-2 namespaces [S3.10]. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

export type Namespace = (typeof namespaces)[number]

export function isNamespace(value: unknown): value is Namespace {
  return namespaces.some((namespace) => namespace === value)
}
