import { createHash, timingSafeEqual } from 'node:crypto'
import { frameHeaders } from '@foyer/contract/login/frameHeaders'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { type Queries, runQuery } from '../../db/Database.js'
import { usedProofs } from '../../db/loginSchema.js'
import { HttpError } from '../../errors/HttpError.js'
import { requireProject } from '../../http/checkAccess.js'
import type { AuthSession, Client, FrameCall } from '../../http/FrameCall.js'
import { mayEmbed, readOrigin } from '../../projects/embedOrigins.js'
import type { Secrets } from '../../secrets/secrets.js'
import { verifyAccessToken } from '../accessToken.js'
import { lifetimes } from '../loginLimits.js'
import type { FrameContext, FrameRoute } from './FrameContext.js'

/**
 * Parses the cookies of a request. If a name occurs twice, the first one wins: browsers send the more specific cookie
 * first.
 */
export function parseCookies(header: string | null): Readonly<Record<string, string>> {
  const cookies: Record<string, string> = Object.create(null)
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    cookies[name] ??= part.slice(at + 1).trim()
  }
  return cookies
}

const claimsSchema = z.object({
  jti: z.string().check(z.minLength(16), z.maxLength(128)),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  ath: z.optional(z.string()),
})
const keySchema = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() })

function createProofError(cause?: unknown) {
  return new HttpError('proof_invalid', 'The proof of the device is not valid', { cause })
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

async function readProof(proof: string, nowMs: number) {
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
    throw createProofError(cause)
  }
}

/**
 * Verifies an RFC 9449 proof: signed with ES256 by the key it contains, for this method and URL, at most a minute off,
 * and not used before. If there is an access token, the proof must contain its hash. Returns the thumbprint of the key,
 * which is the device's id. Throws `proof_invalid`.
 */
async function verifyDeviceProof(options: {
  queries: Queries
  secrets: Secrets
  nowMs: number
  proof: string
  method: string
  /** The origin and path of the call, without query. */
  url: string
  accessToken: string | undefined
}): Promise<{ jkt: string }> {
  const { queries, secrets, nowMs, proof, accessToken } = options
  if (proof.length > 4_096) throw createProofError()
  const { claims, jkt } = await readProof(proof, nowMs)
  if (claims.htm !== options.method) throw createProofError()
  if (claims.htu !== options.url) throw createProofError()
  if (Math.abs(claims.iat * 1_000 - nowMs) > lifetimes.deviceProof) throw createProofError()
  if (accessToken !== undefined) {
    const hash = createHash('sha256').update(accessToken).digest('base64url')
    if (claims.ath === undefined || !isSame(claims.ath, hash)) throw createProofError()
  }
  const key = secrets.index('token', 'proof', jkt, claims.jti)
  const expiresAtMs = claims.iat * 1_000 + 2 * lifetimes.deviceProof
  const first = await queries.insert(usedProofs).values({ key, expiresAtMs }).onConflictDoNothing().returning()
  if (first.length === 0) throw createProofError()
  return { jkt }
}

function readAccessToken(headers: Headers): string | undefined {
  const [scheme, token, ...rest] = (headers.get(frameHeaders.authorization) ?? '').split(' ')
  return scheme === 'DPoP' && token && rest.length === 0 ? token : undefined
}

/** Returns the project of a call and the origin of the host page. Throws `invalid_key` and `origin_not_allowed`. */
async function readHost(context: FrameContext, headers: Headers) {
  const projectId = headers.get(frameHeaders.project) ?? ''
  const project = requireProject(await context.projects.findProject(projectId))
  const hostOrigin = readOrigin(headers.get(frameHeaders.host) ?? undefined)
  if (hostOrigin === undefined || !mayEmbed(project.allowedOrigins, hostOrigin))
    throw new HttpError('origin_not_allowed', 'Unauthorized: origin not allowed')
  return { project, hostOrigin }
}

/**
 * Returns the session of a call. A route that does not require a session ignores an invalid one. Throws
 * `session_expired`.
 */
async function readSession(
  context: FrameContext,
  route: FrameRoute,
  token: string | undefined,
  call: FrameCall,
): Promise<AuthSession | undefined> {
  if (token !== undefined) {
    try {
      return await verifyAccessToken(context, token, call)
    } catch (error) {
      if (route.auth === 'session') throw error
      return undefined
    }
  }
  if (route.auth === 'frame') return undefined
  throw new HttpError('session_expired', 'You are not logged in')
}

/**
 * Checks a call after its origin (`checkFrameOrigin`) and before its body: project, host page, device proof and
 * session.
 */
export async function authenticateFrameCall(
  context: FrameContext,
  route: FrameRoute,
  request: Request,
  from: { frameOrigin: string; client: Client; signal: AbortSignal },
): Promise<FrameCall & { session: AuthSession | undefined }> {
  const { headers } = request
  const { project, hostOrigin } = await readHost(context, headers)
  const accessToken = readAccessToken(headers)
  const device = await runQuery(() =>
    verifyDeviceProof({
      queries: context.database.queries,
      secrets: context.secrets,
      nowMs: context.now(),
      proof: headers.get(frameHeaders.deviceProof) ?? '',
      method: route.endpoint.method,
      url: `${from.frameOrigin}${route.endpoint.path}`,
      accessToken,
    }),
  )
  const call: FrameCall = {
    project,
    hostOrigin,
    frameOrigin: from.frameOrigin,
    device,
    client: from.client,
    cookies: parseCookies(headers.get('cookie')),
    signal: from.signal,
  }
  return { ...call, session: await readSession(context, route, accessToken, call) }
}
