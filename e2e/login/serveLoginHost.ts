import { type HostPage, servePage } from '../hosts/servePage.js'
import { frameOrigin } from './frameDouble.js'

/** Serves the host page of the widget's specs, with a CSP that also allows the frame. */
export function serveLoginHost(): Promise<HostPage> {
  return servePage(
    'widget',
    `default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; frame-src ${frameOrigin}; connect-src 'self' ws: http://localhost:*`,
  )
}
