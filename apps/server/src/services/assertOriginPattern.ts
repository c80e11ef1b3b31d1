/**
 * Throws an Error unless the text can match a page origin: scheme and host, an optional port, `*` anywhere, and no
 * path, since browsers send origins without one.
 */
export const assertOriginPattern = (pattern: string): void => {
  if (pattern.length > 300) throw new Error('an origin pattern has at most 300 characters')
  if (pattern === '*' || pattern === 'null') return
  if (!/^[a-z*][a-z0-9+.*-]*:\/\/[^\s/?#@,]+$/.test(pattern))
    throw new Error(
      `${JSON.stringify(pattern)} matches no page origin: write it as "https://app.example" or "https://*.app.example"`,
    )
}
