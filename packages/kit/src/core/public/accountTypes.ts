import { isNamespace, type Namespace } from '@foyer/primitives/ChainId'
import type { AccountType } from '../EmbeddedConnector.js'
import type { AppKitOptions } from '../Options.js'
import { loadJson, storeJson } from '../storage/jsonMemory.js'
import type { KeyValueStorage } from '../storage/storage.js'

/** [S4.19, S9.24] */
const defaults: Readonly<Partial<Record<Namespace, string>>> = { bip122: 'payment', eip155: 'smartAccount' }
const key = 'preferred_account_types'

function loadAccountTypes(memory: KeyValueStorage): Readonly<Partial<Record<Namespace, string>>> {
  const value = loadJson(memory, key)
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter(([name, type]) => isNamespace(name) && typeof type === 'string' && type.length < 20),
  )
}

/**
 * Returns the account type for a namespace: the user's choice, else the app's default, else the general default
 * [S3.58].
 */
export function getWantedAccountType(
  memory: KeyValueStorage,
  { defaultAccountTypes }: Pick<AppKitOptions, 'defaultAccountTypes'>,
  namespace: Namespace,
): string {
  return loadAccountTypes(memory)[namespace] ?? defaultAccountTypes?.[namespace] ?? defaults[namespace] ?? 'eoa'
}

/** Returns the account type for the frame. Undefined if the frame does not support the type. */
export function getEmbeddedAccountType(...of: Parameters<typeof getWantedAccountType>): AccountType | undefined {
  const wanted = getWantedAccountType(...of)
  return wanted === 'eoa' || wanted === 'smartAccount' ? wanted : undefined
}

export function storeAccountType(memory: KeyValueStorage, namespace: Namespace, type: string): void {
  storeJson(memory, key, { ...loadAccountTypes(memory), [namespace]: type })
}
