import { type HostPage, servePage } from '../hosts/servePage.js'

/** Serves the host page of these specs under the CSP of the strictest hosts. */
export function serveHost(): Promise<HostPage> {
  return servePage(
    'widget',
    "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data: http://foyer.test; connect-src 'self' ws: http://localhost:* http://foyer.test",
  )
}
