// Package entry `@foyer/kit/siwe`: Sign-In with Ethereum with the host's own functions (`siweConfig`). Runs on servers
// too.

export { AppKitSIWEClient, createSIWEConfig, mapToSIWX, type SIWEClient } from './createSIWEConfig.js'
export type {
  SIWEClientMethods,
  SIWEConfig,
  SIWECreateMessageArgs,
  SIWEMessageArgs,
  SIWESession,
  SIWEVerifyMessageArgs,
} from './SIWEConfig.js'
export {
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  getDidAddress,
  getDidChainId,
  type SIWEFormatArgs,
  type VerifySignatureArgs,
  verifySignature,
} from './siweMessages.js'
