export { createIdentityVerifier, type IdentityOptions } from './createIdentityVerifier.js'
export type { IdentityClaims } from './IdentityClaims.js'
export { verifyIdentityToken } from './verifyIdentityToken.js'
