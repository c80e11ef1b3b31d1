import { type HostPage, servePage } from '../../hosts/servePage.js'

/** Serves the screens of the frame one by one with the frame's CSP: no inline styles or scripts, and Trusted Types. */
export function serveFrameGallery(): Promise<HostPage> {
  return servePage(
    'frameGallery',
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'",
  )
}
