import { normaliseRelayUrl } from './normaliseRelayUrl.js'

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * The addresses a token may be made out to: those configured, else the public one with `/relay`; a server that listens
 * on loopback has three names there. `publicUrl` as browsers reach the server.
 */
export const listAudiences = (publicUrl: string, configured: readonly string[] | undefined): ReadonlySet<string> => {
  const at = new URL(publicUrl)
  const hosts = loopbackHosts.includes(at.hostname) ? loopbackHosts : [at.hostname]
  const port = at.port === '' ? '' : `:${at.port}`
  const path = `${at.pathname.replace(/\/+$/, '')}/relay`
  const own = configured ?? hosts.map((host) => `${at.protocol}//${host}${port}${path}`)
  return new Set(own.map(normaliseRelayUrl).filter((url) => url !== undefined))
}
