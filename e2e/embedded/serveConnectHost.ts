import { type HostPage, servePage } from '../hosts/servePage.js'

/** Serves the page of a host that uses the kit. Its CSP allows only `frameOrigin` as a frame. */
export function serveConnectHost(frameOrigin: string): Promise<HostPage> {
  return servePage(
    'connect',
    `default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; frame-src ${frameOrigin}; connect-src 'self' ws: http://localhost:* http://127.0.0.1:*`,
    'localhost',
  )
}
