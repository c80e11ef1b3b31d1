/**
 * Says whether a page's origin is one the project allows: exactly, any subdomain (`https://*.shop.example`), or any port
 * (`http://localhost:*`). No other pattern fits anything, so that this is never wider than `frame-ancestors`.
 */
export function fitsOrigin(pattern: string, origin: string): boolean {
  if (pattern === origin) return !pattern.includes('*') && pattern !== 'null'
  const parts = /^(https?:)\/\/(\*\.)?([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\*|\d{1,5}))?$/.exec(pattern)
  if (parts === null || !URL.canParse(origin)) return false
  const [, protocol, wildcard, host = '', port = ''] = parts
  const url = new URL(origin)
  if (url.origin !== origin || url.protocol !== protocol) return false
  if (port !== '*' && url.port !== port) return false
  return wildcard === undefined ? url.hostname === host : url.hostname.endsWith(`.${host}`)
}
