import type { Client } from '../Client.js'
import { createMemory } from './memory.js'
import type { KeyValueStorage } from './storage.js'

/** The data of a log-in that is stored between visits, with AppKit's key names [S3.49-S3.54]. */
export interface LogInMemory {
  /** True if a user logged in by e-mail and has not logged out: the frame is then loaded at once [S3.51]. */
  isEmailUsed(): boolean
  /** True if a user was logged in, by e-mail or social, when the page was last closed. */
  isUsed(): boolean
  getEmail(): string | undefined
  getUserName(): string | undefined
  getSocial(): string | undefined
  getLastChainId(): string | undefined
  /** The time of the last requested mail, in ms since 1970 [S3.52]. */
  getLastMailAtMs(): number | undefined
  /** [S3.54] */
  loadSmartAccountNetworks(): readonly number[]
  storeMailTime(nowMs: number): void
  /** Stores a verified e-mail address, sets the flag and ends the wait before another mail [S4.13]. */
  storeEmail(email: string): void
  storeSocial(provider: string, userName: string | undefined): void
  storeLastChainId(chainId: string): void
  storeSmartAccountNetworks(networks: readonly number[]): void
  /** Removes all data of the user except the wait before another mail [S4.14, S4.26]. */
  clear(): void
}

const names = {
  email: 'EMAIL',
  emailUsed: 'EMAIL_LOGIN_USED_KEY',
  lastChain: 'LAST_USED_CHAIN_KEY',
  lastMail: 'LAST_EMAIL_LOGIN_TIME',
  userName: 'SOCIAL_USERNAME',
  smartNetworks: 'SMART_ACCOUNT_ENABLED_NETWORKS',
} as const
const socialKey = 'connected_social'
const maxLength = 254

function readText(text: string | undefined): string | undefined {
  return text !== undefined && text !== '' && text.length <= maxLength ? text : undefined
}

/**
 * Creates the log-in storage. `prefix` is the instance's prefix of other keys. Stored values are untrusted until
 * validated.
 */
export function createLogInMemory(storage: KeyValueStorage, prefix = '@appkit'): LogInMemory {
  const wallet = createMemory(storage, `${prefix}-wallet`)
  const memory = createMemory(storage, prefix)
  const isEmailUsed = () => wallet.get(names.emailUsed) === 'true'
  const getSocial = () => readText(memory.get(socialKey))
  const getUserName = () => readText(wallet.get(names.userName))
  const dropSocial = () => {
    memory.remove(socialKey)
    wallet.remove(names.userName)
  }
  return {
    isEmailUsed,
    isUsed: () => isEmailUsed() || getSocial() !== undefined || getUserName() !== undefined,
    getEmail: () => readText(wallet.get(names.email)),
    getUserName: getUserName,
    getSocial: getSocial,
    getLastChainId: () => readText(wallet.get(names.lastChain)),
    getLastMailAtMs: () => {
      const value = Number(wallet.get(names.lastMail) ?? Number.NaN)
      return Number.isSafeInteger(value) ? value : undefined
    },
    loadSmartAccountNetworks: () =>
      (wallet.get(names.smartNetworks) ?? '')
        .split(',')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0),
    storeMailTime: (nowMs) => wallet.set(names.lastMail, String(nowMs)),
    storeEmail: (email) => {
      wallet.set(names.email, email)
      wallet.set(names.emailUsed, 'true')
      wallet.remove(names.lastMail)
      dropSocial()
    },
    storeSocial: (provider, userName) => {
      wallet.remove(names.email)
      wallet.remove(names.emailUsed)
      memory.set(socialKey, provider)
      if (userName !== undefined) wallet.set(names.userName, userName)
    },
    storeLastChainId: (chainId) => wallet.set(names.lastChain, chainId),
    storeSmartAccountNetworks: (networks) => wallet.set(names.smartNetworks, networks.join(',')),
    clear: () => {
      for (const name of [names.email, names.emailUsed, names.lastChain, names.smartNetworks]) wallet.remove(name)
      dropSocial()
    },
  }
}

export function getLogInMemory({ environment, config }: Client): LogInMemory {
  return createLogInMemory(environment.storage, config.storageKey)
}
