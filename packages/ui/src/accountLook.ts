/** Three colours of an address: taken from its first six hex digits, or from its characters where it has none. */
export function avatarColors(address: string): [string, string, string] {
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

/** Paints the avatar's gradient onto any element. */
export function avatarGradient(address: string): string {
  const [one, two, three] = avatarColors(address)
  return `radial-gradient(circle at 30% 20%,${one},${two} 55%,${three})`
}

/** `0x1234…5678`: the first and last characters of a long text; a text that would not get shorter is left whole. */
export function truncateMiddle(text: string, start = 6, end = 4): string {
  const chars = [...text]
  if (chars.length <= start + end + 1) return text
  return `${chars.slice(0, start).join('')}…${end > 0 ? chars.slice(-end).join('') : ''}`
}
