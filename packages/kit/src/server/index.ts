export type { IdentityClaims } from './verifyIdentityToken.js'
export { createIdentityVerifier, type IdentityOptions, verifyIdentityToken } from './verifyIdentityToken.js'
