/** What wallets say of themselves when they announce themselves to a page. */

/** An icon is an image in a data address; nothing else may make the page ask a foreign host. */
const safeIcon = /^data:image\/[\w.+-]+[;,]/i
const maxIconLength = 500_000
const maxNameLength = 60

export function readText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // Control and direction characters could dress one wallet up as another.
  const clean = value.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return clean === '' ? undefined : clean.slice(0, maxNameLength)
}

export function readIcon(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= maxIconLength && safeIcon.test(value) ? value : undefined
}
