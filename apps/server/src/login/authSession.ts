import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { authSessions, refreshTokens } from '../db/loginSchema.js'
import type { FrameCall } from '../http/FrameCall.js'
import { createToken, hashToken } from '../secrets/secrets.js'
import { lifetimes } from './loginLimits.js'

const attributes = 'Path=/; Secure; HttpOnly; SameSite=None; Partitioned'

/**
 * Returns the name of the refresh-token cookie. It contains the project, because hosts of one site share the frame's
 * cookies. The `__Host-` prefix keeps sibling subdomains from setting the cookie.
 */
export function refreshCookieName(projectId: string): string {
  return `__Host-foyer-refresh-${projectId}`
}

/**
 * Returns the `Set-Cookie` value with a refresh token. Only the frame's origin receives the cookie, and no script can
 * read it.
 */
export function refreshCookie(projectId: string, token: string): string {
  return `${refreshCookieName(projectId)}=${token}; Max-Age=${lifetimes.refreshToken / 1_000}; ${attributes}`
}

/** Returns the `Set-Cookie` value that removes the refresh token. */
export function noRefreshCookie(projectId: string): string {
  return `${refreshCookieName(projectId)}=; Max-Age=0; ${attributes}`
}

/** Adds a refresh token to a session and returns it. Stores only the hash. */
export async function addRefreshToken(queries: Queries, sessionId: string, nowMs: number): Promise<string> {
  const token = createToken()
  await queries.insert(refreshTokens).values({
    hash: hashToken(token),
    sessionId,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + lifetimes.refreshToken,
  })
  return token
}

/** Ends a session: its access tokens and all its refresh tokens become invalid. */
export async function endAuthSession(queries: Queries, sessionId: string, nowMs: number): Promise<void> {
  await queries
    .update(authSessions)
    .set({ endedAtMs: nowMs })
    .where(and(eq(authSessions.id, sessionId), isNull(authSessions.endedAtMs)))
}

/**
 * Opens a session with a new id and new tokens, so that a planted cookie cannot become part of it. Ends the previous
 * session of this device in the project, if the cookie belongs to it.
 */
export async function openAuthSession(
  queries: Queries,
  call: FrameCall,
  person: { readonly id: string; readonly method: string },
  nowMs: number,
): Promise<{ sessionId: string; refreshToken: string }> {
  const planted = call.cookies[refreshCookieName(call.project.id)]
  const [before] =
    planted === undefined
      ? []
      : await queries
          .select({ id: authSessions.id })
          .from(refreshTokens)
          .innerJoin(authSessions, eq(authSessions.id, refreshTokens.sessionId))
          .where(
            and(
              eq(refreshTokens.hash, hashToken(planted)),
              eq(authSessions.projectId, call.project.id),
              eq(authSessions.jkt, call.device.jkt),
            ),
          )
  if (before !== undefined) await endAuthSession(queries, before.id, nowMs)
  const sessionId = randomUUID()
  await queries.insert(authSessions).values({
    id: sessionId,
    personId: person.id,
    projectId: call.project.id,
    jkt: call.device.jkt,
    method: person.method,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + lifetimes.authSession,
  })
  return { sessionId, refreshToken: await addRefreshToken(queries, sessionId, nowMs) }
}
