export {
  createSignInVerifier,
  type SignedMessage,
  type SignInVerifier,
  type SignInVerifierOptions,
  type VerifiedSignIn,
} from '@foyer/sign-in/createSignInVerifier'
export { createMemoryStore, type NonceStore, type SessionStore } from '@foyer/sign-in/stores'
export {
  type AskNode,
  type EvmSignature,
  type NodeAnswer,
  NodeSilence,
  verifyEvmSignature,
} from '@foyer/sign-in/verifyEvmSignature'
export type { RpcUrls, SignedText } from '@foyer/sign-in/verifySignature'
export { createSignInTokenVerifier, type SignInClaims } from '@foyer/sign-in/verifySignInToken'
export type { TokenOptions } from '@foyer/sign-in/verifyToken'
export type { CookieSource } from './siwx/cookies.js'
export { createSiwx, type Siwx, type SiwxOptions } from './siwx/createSiwx.js'
export type { SignInSession } from './siwx/sessions.js'
export { type FailedRequest, type NodeListenerOptions, toNodeListener } from './siwx/toNodeListener.js'
export type { IdentityClaims } from './verifyIdentityToken.js'
export { createIdentityVerifier, type IdentityOptions, verifyIdentityToken } from './verifyIdentityToken.js'
