import { type HostPage, servePage } from '../../hosts/servePage.js'

/** Serves the frame's screens, one by one, under the frame's own policy: no inline style or script, Trusted Types. */
export function serveFrameGallery(): Promise<HostPage> {
  return servePage(
    'frameGallery',
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'",
  )
}
