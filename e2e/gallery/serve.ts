import { type HostPage, servePage } from '../hosts/servePage.js'

/** Serves the gallery under the strictest policy hosts use: no inline style, no inline script. */
export function serveGallery(): Promise<HostPage> {
  return servePage(
    'gallery',
    "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self' ws:",
  )
}
