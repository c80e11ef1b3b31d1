import { exportSPKI, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { IdpMemory } from './openIdpMemory.js'
import type { Outcome } from './outcomes.js'

/** The claims of an identity token with the signature the outcome wants: RS256 unless it says otherwise. */
export async function signIdentityToken(
  memory: IdpMemory,
  claims: JWTPayload,
  signature: Outcome['signature'],
): Promise<string> {
  const { RS256, ES256 } = memory.signing
  const token = new SignJWT(claims)
  const rsaHead = { alg: 'RS256', kid: RS256.publicJwk.kid ?? '', typ: 'JWT' }
  const ecHead = { alg: 'ES256', kid: ES256.publicJwk.kid ?? '', typ: 'JWT' }
  switch (signature) {
    case undefined:
      return token.setProtectedHeader(rsaHead).sign(RS256.privateKey)
    case 'ellipticCurve':
      return token.setProtectedHeader(ecHead).sign(ES256.privateKey)
    case 'foreign':
      return token.setProtectedHeader(rsaHead).sign(memory.strangers.RS256.privateKey)
    case 'foreignEllipticCurve':
      return token.setProtectedHeader(ecHead).sign(memory.strangers.ES256.privateKey)
    case 'bringsItsKey': {
      const { privateKey, publicJwk } = memory.strangers.ES256
      return token.setProtectedHeader({ ...ecHead, kid: 'stranger', jwk: publicJwk }).sign(privateKey)
    }
    case 'publicKeyAsSecret': {
      // What everybody may know, in the form in which libraries that fall for this hold it.
      const secret = new TextEncoder().encode(await exportSPKI(RS256.publicKey))
      return token.setProtectedHeader({ ...rsaHead, alg: 'HS256' }).sign(secret)
    }
    case 'none':
      return new UnsecuredJWT(claims).encode()
  }
}
