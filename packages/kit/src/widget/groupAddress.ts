/** An address in groups of four, which the eye can compare; a leading `0x` stands with its first group. */
export function groupAddress(address: string): string[] {
  const head = address.startsWith('0x') ? 2 : 0
  const groups = address.slice(head).match(/.{1,4}/gsu) ?? []
  const [first = '', ...rest] = groups
  return [`${address.slice(0, head)}${first}`, ...rest]
}
