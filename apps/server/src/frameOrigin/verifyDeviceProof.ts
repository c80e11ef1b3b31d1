import { createHash, timingSafeEqual } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Queries } from '../db/Database.js'
import { usedProofs } from '../db/loginSchema.js'
import { HttpError } from '../http/HttpError.js'
import type { Secrets } from '../login/createSecrets.js'
import { lifetimes } from '../login/loginLimits.js'

const claimsSchema = z.object({
  jti: z.string().check(z.minLength(16), z.maxLength(128)),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  ath: z.optional(z.string()),
})
const keySchema = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() })

const refuse = (cause?: unknown) => new HttpError('proof_invalid', 'The proof of the device is not valid', { cause })

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const readProof = async (proof: string, nowMs: number) => {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      currentDate: new Date(nowMs),
      clockTolerance: lifetimes.deviceProof / 1_000,
    })
    const key = keySchema.parse(protectedHeader.jwk)
    return { claims: claimsSchema.parse(payload), jkt: await calculateJwkThumbprint(key) }
  } catch (cause) {
    throw refuse(cause)
  }
}

/**
 * Checks an RFC 9449 proof: ES256 by the key it carries, for this very method and address, made within a minute,
 * never seen before, and for this access token when there is one. Returns the key's thumbprint, the device's id.
 * Throws `proof_invalid`.
 */
export const verifyDeviceProof = async (options: {
  queries: Queries
  secrets: Secrets
  nowMs: number
  proof: string
  method: string
  /** Origin and path of the call, without query. */
  url: string
  accessToken: string | undefined
}): Promise<{ jkt: string }> => {
  const { queries, secrets, nowMs, proof, accessToken } = options
  if (proof.length > 4_096) throw refuse()
  const { claims, jkt } = await readProof(proof, nowMs)
  if (claims.htm !== options.method) throw refuse()
  if (claims.htu !== options.url) throw refuse()
  if (Math.abs(claims.iat * 1_000 - nowMs) > lifetimes.deviceProof) throw refuse()
  if (accessToken !== undefined) {
    const hash = createHash('sha256').update(accessToken).digest('base64url')
    if (claims.ath === undefined || !isSame(claims.ath, hash)) throw refuse()
  }
  const key = secrets.index('token', 'proof', jkt, claims.jti)
  const expiresAtMs = claims.iat * 1_000 + 2 * lifetimes.deviceProof
  const first = await queries.insert(usedProofs).values({ key, expiresAtMs }).onConflictDoNothing().returning()
  if (first.length === 0) throw refuse()
  return { jkt }
}
