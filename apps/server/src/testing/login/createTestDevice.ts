import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Wrong parts of a proof, to test its rejection. */
export interface ProofChanges {
  readonly typ?: string
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
}

/** The device key of a browser. */
export interface TestDevice {
  readonly jkt: string
  readonly prove: (
    call: { method: string; url: string; accessToken: string | undefined; nowMs: number },
    changes?: ProofChanges,
  ) => Promise<string>
}

/** Creates a device key in the same way as the frame, with Node's APIs. */
export async function createTestDevice(): Promise<TestDevice> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { kty, crv, x, y } = await exportJWK(publicKey)
  const jwk = { kty, crv, x, y } as Record<string, string>
  return {
    jkt: await calculateJwkThumbprint(jwk),
    prove: ({ method, url, accessToken, nowMs }, changes = {}) => {
      const ath = accessToken === undefined ? {} : { ath: createHash('sha256').update(accessToken).digest('base64url') }
      const claims = { jti: randomUUID(), htm: method, htu: url, iat: Math.floor(nowMs / 1_000), ...ath }
      return new SignJWT({ ...claims, ...changes.claims })
        .setProtectedHeader({ alg: 'ES256', typ: changes.typ ?? 'dpop+jwt', jwk, ...changes.header })
        .sign(privateKey)
    },
  }
}
