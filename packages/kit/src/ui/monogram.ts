/** The letter that stands in for a picture: the first letter or digit of a name. */
export function monogram(name: string): string {
  const first = [...name.trim()].find((char) => /[\p{L}\p{N}]/u.test(char))
  return first?.toUpperCase() ?? '?'
}
