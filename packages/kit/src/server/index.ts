export {
  type AskNode,
  type EvmSignature,
  type NodeAnswer,
  NodeSilence,
  verifyEvmSignature,
} from '../siwx/verifyEvmSignature.js'
export type { CookieSource } from './siwx/cookies.js'
export {
  createSignInVerifier,
  type SignedMessage,
  type SignInVerifier,
  type SignInVerifierOptions,
  type VerifiedSignIn,
} from './siwx/createSignInVerifier.js'
export { createSiwx, type Siwx, type SiwxOptions } from './siwx/createSiwx.js'
export type { SignInSession } from './siwx/sessions.js'
export { createMemoryStore, type NonceStore, type SessionStore } from './siwx/stores.js'
export { toNodeListener } from './siwx/toNodeListener.js'
export type { RpcUrls, SignedText } from './siwx/verifySignature.js'
export { createSignInTokenVerifier, type SignInClaims } from './siwx/verifySignInToken.js'
export type { IdentityClaims } from './verifyIdentityToken.js'
export { createIdentityVerifier, type IdentityOptions, verifyIdentityToken } from './verifyIdentityToken.js'
export type { TokenOptions } from './verifyToken.js'
