/** `0x1234…5678`: the first and last characters of a long text; a text that would not get shorter is left whole. */
export function truncateMiddle(text: string, start = 6, end = 4): string {
  const chars = [...text]
  if (chars.length <= start + end + 1) return text
  return `${chars.slice(0, start).join('')}…${end > 0 ? chars.slice(-end).join('') : ''}`
}
