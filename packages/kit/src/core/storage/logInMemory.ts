import type { Client } from '../Client.js'
import { createMemory } from './memory.js'
import type { KeyValueStorage } from './storage.js'

/** What is kept of a log-in between visits, under the incumbent's names [S3.49-S3.54]. */
export interface LogInMemory {
  /** Somebody logged in by e-mail here and has not signed out: the frame is loaded at once [S3.51]. */
  isEmailUsed(): boolean
  /** Somebody is, or was when the page was left, logged in by either way. */
  isUsed(): boolean
  recallEmail(): string | undefined
  recallUserName(): string | undefined
  recallSocial(): string | undefined
  recallLastChainId(): string | undefined
  /** When the last mail was asked for, in ms since 1970 [S3.52]. */
  recallLastMailAtMs(): number | undefined
  /** [S3.54] */
  recallSmartAccountNetworks(): readonly number[]
  rememberMail(nowMs: number): void
  /** The e-mail address is known and proven: the flag is set and the wait before another mail is over [S4.13]. */
  rememberEmail(email: string): void
  rememberSocial(provider: string, userName: string | undefined): void
  rememberLastChainId(chainId: string): void
  rememberSmartAccountNetworks(networks: readonly number[]): void
  /** Nothing of a person who left stays [S4.14, S4.26]; the wait before another mail does. */
  forget(): void
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

/** `prefix` is that of the instance's other keys; what is read back is foreign until looked at. */
export function createLogInMemory(storage: KeyValueStorage, prefix = '@appkit'): LogInMemory {
  const wallet = createMemory(storage, `${prefix}-wallet`)
  const memory = createMemory(storage, prefix)
  const isEmailUsed = () => wallet.get(names.emailUsed) === 'true'
  const recallSocial = () => readText(memory.get(socialKey))
  const recallUserName = () => readText(wallet.get(names.userName))
  const dropSocial = () => {
    memory.remove(socialKey)
    wallet.remove(names.userName)
  }
  return {
    isEmailUsed,
    isUsed: () => isEmailUsed() || recallSocial() !== undefined || recallUserName() !== undefined,
    recallEmail: () => readText(wallet.get(names.email)),
    recallUserName,
    recallSocial,
    recallLastChainId: () => readText(wallet.get(names.lastChain)),
    recallLastMailAtMs: () => {
      const value = Number(wallet.get(names.lastMail) ?? Number.NaN)
      return Number.isSafeInteger(value) ? value : undefined
    },
    recallSmartAccountNetworks: () =>
      (wallet.get(names.smartNetworks) ?? '')
        .split(',')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0),
    rememberMail: (nowMs) => wallet.set(names.lastMail, String(nowMs)),
    rememberEmail: (email) => {
      wallet.set(names.email, email)
      wallet.set(names.emailUsed, 'true')
      wallet.remove(names.lastMail)
      dropSocial()
    },
    rememberSocial: (provider, userName) => {
      wallet.remove(names.email)
      wallet.remove(names.emailUsed)
      memory.set(socialKey, provider)
      if (userName !== undefined) wallet.set(names.userName, userName)
    },
    rememberLastChainId: (chainId) => wallet.set(names.lastChain, chainId),
    rememberSmartAccountNetworks: (networks) => wallet.set(names.smartNetworks, networks.join(',')),
    forget: () => {
      for (const name of [names.email, names.emailUsed, names.lastChain, names.smartNetworks]) wallet.remove(name)
      dropSocial()
    },
  }
}

export function getLogInMemory({ environment, config }: Client): LogInMemory {
  return createLogInMemory(environment.storage, config.storageKey)
}
