import { isIP } from 'node:net'
import { isLocalHost } from './isSecureContext.js'

/**
 * Returns whether a host may make this program request a URL. A public host must not reach the machine or the network of
 * the caller: only local pages may name local addresses.
 */
export function canReach(from: URL, url: URL): boolean {
  return isPrivateName(from.hostname) || !isPrivateName(url.hostname)
}

/** Returns whether a host is this machine, an IP address or a name of a local network. DNS is not resolved. */
function isPrivateName(host: string): boolean {
  const name = host.replace('[', '').replace(']', '')
  return isLocalHost(host) || isIP(name) !== 0 || !name.includes('.') || /\.(local|internal|lan)$/.test(name)
}
