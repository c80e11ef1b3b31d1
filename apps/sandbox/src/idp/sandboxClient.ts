/** The one app registered at the fake providers. The secret protects nothing. */
export const sandboxClient = {
  id: 'foyer-sandbox',
  secret: 'a-secret-everybody-knows',
  /** Apple: who signs the app's proof. */
  teamId: 'FOYERTEAM1',
  keyId: 'FOYERKEY01',
} as const

const localHost = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1)$/

/** Whether the app registered this return address: the callback of this provider on any port of this machine. */
export function isRegisteredRedirect(provider: string, uri: string): boolean {
  if (!URL.canParse(uri)) return false
  const { protocol, hostname, pathname, search, hash, username } = new URL(uri)
  const isPlain = search === '' && hash === '' && username === ''
  return (
    isPlain && protocol === 'http:' && localHost.test(hostname) && pathname === `/login/social/callback/${provider}`
  )
}
