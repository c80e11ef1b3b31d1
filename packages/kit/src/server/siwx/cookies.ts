/** A request, or what stands in its `Cookie` header. */
export type CookieSource = Request | string | null | undefined

/** The cookie of a session. */
export interface SessionCookie {
  /** What stands in it; undefined without one, and when there are several: a neighbour's page may have set one of them. */
  read(source: CookieSource): string | undefined
  /** A `Set-Cookie` that gives it, for so many milliseconds. */
  give(id: string, lifetimeMs: number): string
  /** A `Set-Cookie` that takes it away. */
  take(): string
}

/**
 * Creates the cookie. Over https its name begins with `__Host-`: browsers take such a one from this very host only, and keep it from
 * plain connections.
 */
export function createSessionCookie(name: string, isSecure: boolean): SessionCookie {
  const whole = isSecure ? `__Host-${name}` : name
  const set = (value: string, seconds: number) =>
    `${whole}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read: (source) => {
      const header = source instanceof Request ? source.headers.get('cookie') : source
      const values = (header ?? '').split(';').flatMap((part) => {
        const [key, ...value] = part.trim().split('=')
        return key === whole ? [value.join('=')] : []
      })
      return values.length === 1 && /^[0-9a-f]{64}$/.test(values[0] ?? '') ? values[0] : undefined
    },
    give: (id, lifetimeMs) => set(id, Math.floor(lifetimeMs / 1000)),
    take: () => set('', 0),
  }
}
