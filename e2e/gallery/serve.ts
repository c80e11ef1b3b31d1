import { type HostPage, servePage } from '../hosts/servePage.js'

/** Serves the gallery under the strictest CSP that hosts use: no inline styles and no inline scripts. */
export function serveGallery(): Promise<HostPage> {
  return servePage(
    'gallery',
    "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self' ws:",
  )
}
