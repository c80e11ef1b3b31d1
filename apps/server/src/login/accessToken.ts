import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { errors } from 'jose'
import * as z from 'zod/mini'
import { runQuery } from '../db/Database.js'
import { authSessions, devices } from '../db/loginSchema.js'
import { isOf } from '../db/personKey.js'
import { HttpError } from '../errors/HttpError.js'
import type { AuthSession, FrameCall } from '../http/FrameCall.js'
import type { FrameContext } from './frame/FrameContext.js'
import { lifetimes } from './loginLimits.js'

const tokenType = 'at+jwt'
const audience = 'foyer-frame'

/**
 * `hst`: origin of the host page that received the token. `cnf.jkt`: thumbprint of the device key whose proof must come
 * with the token.
 */
const claimsSchema = z.object({
  sub: z.string(),
  pid: z.string(),
  hst: z.string(),
  sid: z.string(),
  cnf: z.object({ jkt: z.string() }),
})

function expired(cause?: unknown) {
  return new HttpError('session_expired', 'Your log-in has ended. Please log in again', { cause })
}

/** Signs an access token for a session, bound to device, project and host page. */
export async function signAccessToken(
  context: FrameContext,
  call: FrameCall,
  session: { readonly id: string; readonly personId: string },
): Promise<{ accessToken: string; expiresAtMs: number }> {
  const nowMs = context.now()
  const expiresAtMs = nowMs + lifetimes.accessToken
  const accessToken = await context.signingKeys.sign(tokenType, {
    iss: context.frameUrl(),
    aud: audience,
    sub: session.personId,
    pid: call.project.id,
    hst: call.hostOrigin,
    sid: session.id,
    cnf: { jkt: call.device.jkt },
    jti: randomUUID(),
    iat: Math.floor(nowMs / 1_000),
    exp: Math.floor(expiresAtMs / 1_000),
  })
  return { accessToken, expiresAtMs }
}

/**
 * Returns the session of an access token. Throws `session_expired` if the token has expired, belongs to another device,
 * project or page, or if its session has ended.
 */
export async function verifyAccessToken(
  context: FrameContext,
  token: string,
  call: Pick<FrameCall, 'device' | 'project' | 'hostOrigin'>,
): Promise<AuthSession> {
  const options = { issuer: context.frameUrl(), audience }
  const { payload } = await runQuery(() =>
    context.signingKeys.verify(tokenType, token, options).catch((cause: unknown) => {
      // Rethrow other errors: if the database cannot load the keys, the token may still be valid.
      throw cause instanceof errors.JOSEError ? expired(cause) : cause
    }),
  )
  const claims = claimsSchema.safeParse(payload)
  if (!claims.success) throw expired()
  const { sub, pid, hst, sid, cnf } = claims.data
  if (cnf.jkt !== call.device.jkt) throw expired()
  if (pid !== call.project.id) throw expired()
  if (hst !== call.hostOrigin) throw expired()
  const [row] = await runQuery(() =>
    context.database.queries
      .select({ session: authSessions, device: devices })
      .from(authSessions)
      .innerJoin(
        devices,
        and(
          eq(devices.projectId, authSessions.projectId),
          eq(devices.personId, authSessions.personId),
          eq(devices.jkt, authSessions.jkt),
        ),
      )
      .where(
        and(
          eq(authSessions.id, sid),
          isOf(authSessions, { projectId: pid, personId: sub }),
          isNull(authSessions.endedAtMs),
          gt(authSessions.expiresAtMs, context.now()),
        ),
      ),
  )
  if (row === undefined || row.session.jkt !== cnf.jkt) throw expired()
  return {
    id: sid,
    projectId: pid,
    personId: sub,
    method: row.session.method,
    createdAtMs: row.session.createdAtMs,
    deviceAddedAtMs: row.device.addedAtMs,
    isLaterDevice: row.device.isLater,
  }
}
