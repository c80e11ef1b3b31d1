import { lifetimes } from './loginLimits.js'

const attributes = 'Path=/; Secure; HttpOnly; SameSite=None; Partitioned'

/**
 * Name of the cookie with the refresh token. The project is part of it, because hosts of one site share the frame's
 * cookies; `__Host-` keeps sibling subdomains from setting it.
 */
export const refreshCookieName = (projectId: string): string => `__Host-foyer-refresh-${projectId}`

/** `Set-Cookie` value with a refresh token. Nothing but the frame's origin ever gets it, and no script reads it. */
export const refreshCookie = (projectId: string, token: string): string =>
  `${refreshCookieName(projectId)}=${token}; Max-Age=${lifetimes.refreshToken / 1_000}; ${attributes}`

/** `Set-Cookie` value that removes the refresh token. */
export const noRefreshCookie = (projectId: string): string =>
  `${refreshCookieName(projectId)}=; Max-Age=0; ${attributes}`
