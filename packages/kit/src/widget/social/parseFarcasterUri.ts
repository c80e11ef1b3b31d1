/** The address to open Farcaster with: its own scheme or the web, so that no script can hide in it. */
export function parseFarcasterUri(text: string): string | undefined {
  if (text.length > 2_048 || !URL.canParse(text)) return undefined
  const { protocol, href, hostname } = new URL(text)
  if (protocol === 'farcaster:' || protocol === 'https:') return href
  // The sandbox on a developer's own machine.
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
  return protocol === 'http:' && isLocal ? href : undefined
}
