// Package entry `@foyer/kit/siwx`: ready-made objects for the `siwx` option, and their parts. Runs on servers too.

export { formatMessage, type MessageForm } from '@foyer/sign-in/formatMessage'
export type { SIWXMessage, SIWXSession } from '../core/public/appKitTypes.js'
export { type CloudAuthEvents, type CloudAuthOptions, CloudAuthSIWX, type SessionAccount } from './CloudAuthSIWX.js'
export { DefaultSIWX } from './DefaultSIWX.js'
export {
  InformalMessenger,
  type InformalMessengerParams,
  SIWXMessenger,
  type SIWXMessengerParams,
} from './messengers.js'
export { SIWXConfig, type SIWXConfigParams } from './SIWXConfig.js'
export { LocalStorage, SIWXStorage } from './storages.js'
export { BIP122Verifier, EIP155Verifier, SIWXVerifier, SolanaVerifier } from './verifiers.js'
