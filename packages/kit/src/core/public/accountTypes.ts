import { isNamespace, type Namespace } from '@foyer/primitives/ChainId'
import type { AccountType } from '../EmbeddedConnector.js'
import type { AppKitOptions } from '../Options.js'
import { recallJson, rememberJson } from '../storage/jsonMemory.js'
import type { KeyValueStorage } from '../storage/storage.js'

/** [S4.19, S9.24] */
const defaults: Readonly<Partial<Record<Namespace, string>>> = { bip122: 'payment', eip155: 'smartAccount' }
const key = 'preferred_account_types'

function recallAccountTypes(memory: KeyValueStorage): Readonly<Partial<Record<Namespace, string>>> {
  const value = recallJson(memory, key)
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter(([name, type]) => isNamespace(name) && typeof type === 'string' && type.length < 20),
  )
}

/** The kind of account wanted in a namespace: the person's choice, else the host's, else the usual one [S3.58]. */
export function getWantedAccountType(
  memory: KeyValueStorage,
  { defaultAccountTypes }: Pick<AppKitOptions, 'defaultAccountTypes'>,
  namespace: Namespace,
): string {
  return recallAccountTypes(memory)[namespace] ?? defaultAccountTypes?.[namespace] ?? defaults[namespace] ?? 'eoa'
}

/** The same where the frame is asked: what it does not know is no wish. */
export function getEmbeddedAccountType(...of: Parameters<typeof getWantedAccountType>): AccountType | undefined {
  const wanted = getWantedAccountType(...of)
  return wanted === 'eoa' || wanted === 'smartAccount' ? wanted : undefined
}

export function rememberAccountType(memory: KeyValueStorage, namespace: Namespace, type: string): void {
  rememberJson(memory, key, { ...recallAccountTypes(memory), [namespace]: type })
}
