/** Returns three colours for an address, from its first six hex digits, or from its characters if it has none. */
export function getAvatarColors(address: string): [string, string, string] {
  const digits = /^(?:0x)?([0-9a-f]{6})/i.exec(address)?.[1]
  const seed = digits ? Number.parseInt(digits, 16) : hash(address)
  const hue = Math.round((((seed >> 16) & 255) / 255) * 360)
  const spread = 40 + (((seed >> 8) & 255) / 255) * 60
  const light = 58 + ((seed & 255) / 255) * 10
  return [
    `hsl(${hue} 85% ${Math.round(light + 12)}%)`,
    `hsl(${Math.round(hue + spread) % 360} 80% ${Math.round(light)}%)`,
    `hsl(${Math.round(hue + spread * 2) % 360} 75% ${Math.round(light - 14)}%)`,
  ]
}

function hash(text: string): number {
  let value = 0
  for (const char of text) value = (value * 31 + (char.codePointAt(0) ?? 0)) & 0xffffff
  return value
}

/** Returns the CSS gradient of the avatar. */
export function getAvatarGradient(address: string): string {
  const [one, two, three] = getAvatarColors(address)
  return `radial-gradient(circle at 30% 20%,${one},${two} 55%,${three})`
}

/**
 * Shortens a long text to its first and last characters, such as `0x1234…5678`. Returns a text unchanged if it would
 * not get shorter.
 */
export function truncateMiddle(text: string, start = 6, end = 4): string {
  const chars = [...text]
  if (chars.length <= start + end + 1) return text
  return `${chars.slice(0, start).join('')}…${end > 0 ? chars.slice(-end).join('') : ''}`
}
