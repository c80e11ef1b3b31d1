/** A request, or the value of its `Cookie` header. */
export type CookieSource = Request | string | null | undefined

/** The cookie of a session. */
export interface SessionCookie {
  /**
   * Returns the value of the cookie. Returns undefined without a cookie, and for several: another subdomain could have
   * set one of them.
   */
  read(source: CookieSource): string | undefined
  /** Returns a `Set-Cookie` header that sets the cookie for `lifetimeMs`. */
  give(id: string, lifetimeMs: number): string
  /** Returns a `Set-Cookie` header that removes the cookie. */
  take(): string
}

/**
 * Creates the cookie. Over https its name starts with `__Host-`: browsers accept such a cookie only from this host, and
 * never send it over plain http.
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
