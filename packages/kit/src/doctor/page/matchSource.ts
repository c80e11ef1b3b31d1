const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443' }

/** Returns whether a list of sources allows a URL (CSP Level 3, "Does url match source list"). `self` is the page. */
export function isAllowed(sources: readonly string[], url: URL, self: URL): boolean {
  return sources.some((source) => matchSource(source, url, self))
}

/** Returns whether one source matches a URL. Nonces, hashes and other keywords match no URL. */
export function matchSource(source: string, url: URL, self: URL): boolean {
  const lower = source.toLowerCase()
  if (lower === '*') return url.protocol in defaultPorts || url.protocol === self.protocol
  if (lower === "'self'") return isSelf(url, self)
  if (lower.startsWith("'")) return false
  if (/^[a-z][a-z0-9+.-]*:$/.test(lower)) return isScheme(lower, url.protocol)
  return matchHost(source, url, self)
}

/**
 * Returns whether a scheme of a source allows a scheme of a URL. A scheme allows its secure variant too. `ws:` allows no
 * `http:`: the specification permits it, but Chromium blocks it.
 */
function isScheme(source: string, scheme: string): boolean {
  if (source === scheme) return true
  return (source === 'http:' && scheme === 'https:') || (source === 'ws:' && scheme === 'wss:')
}

function isSelf(url: URL, self: URL): boolean {
  if (url.origin !== 'null' && url.origin === self.origin) return true
  if (url.hostname !== self.hostname) return false
  const isSamePort = portOf(url) === portOf(self) || (isDefaultPort(url) && isDefaultPort(self))
  const isSecure = url.protocol === 'https:' || url.protocol === 'wss:'
  return isSamePort && (isSecure || (self.protocol === 'http:' && url.protocol === 'ws:'))
}

function portOf(url: URL): string {
  return url.port === '' ? (defaultPorts[url.protocol] ?? '') : url.port
}

function isDefaultPort(url: URL): boolean {
  return portOf(url) === defaultPorts[url.protocol]
}

function matchHost(source: string, url: URL, self: URL): boolean {
  const schemeEnd = source.indexOf('://')
  const scheme = schemeEnd === -1 ? self.protocol : `${source.slice(0, schemeEnd).toLowerCase()}:`
  if (!(url.protocol in defaultPorts) || !isScheme(scheme, url.protocol)) return false
  const rest = schemeEnd === -1 ? source : source.slice(schemeEnd + 3)
  const pathStart = rest.indexOf('/')
  const place = pathStart === -1 ? rest : rest.slice(0, pathStart)
  const portStart = place.lastIndexOf(':')
  const hasPort = portStart > place.lastIndexOf(']')
  const host = (hasPort ? place.slice(0, portStart) : place).toLowerCase()
  const port = hasPort ? place.slice(portStart + 1) : ''
  return (
    isHost(host, url.hostname) &&
    isPort(port, scheme, url) &&
    isPath(pathStart === -1 ? '' : rest.slice(pathStart), url)
  )
}

function isHost(pattern: string, host: string): boolean {
  if (pattern === '*') return true
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : pattern === host
}

function isPort(pattern: string, scheme: string, url: URL): boolean {
  if (pattern === '*') return true
  if (pattern === '') return isDefaultPort(url)
  if (pattern === portOf(url)) return true
  return pattern === '80' && portOf(url) === '443' && scheme !== url.protocol
}

function isPath(pattern: string, url: URL): boolean {
  if (pattern === '' || pattern === '/') return true
  const path = decodePath(pattern)
  const actual = decodePath(url.pathname)
  return path.endsWith('/') ? actual.startsWith(path) : actual === path
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
