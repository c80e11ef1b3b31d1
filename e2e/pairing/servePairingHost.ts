import { type HostPage, servePage } from '../hosts/servePage.js'

/** Serves the host page of these specs under the CSP of the strictest hosts. */
export function servePairingHost(): Promise<HostPage> {
  return servePage(
    'pairing',
    "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data: http://localhost:* http://127.0.0.1:* http://foyer.test; connect-src 'self' ws: http://localhost:* http://foyer.test",
  )
}
