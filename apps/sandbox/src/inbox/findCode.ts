const address = /https?:\/\/\S+/g
const sixDigits = '(?<![\\d.,:#-])(\\d{3})[ \\u00a0\\u2009]?(\\d{3})(?![\\d,.:-]*\\d)'

/** The one-time code of a mail: a line of its own first, else the first six digits that are no part of a longer number. */
export function findCode(text: string): string | undefined {
  const words = text.replace(address, ' ')
  const found = new RegExp(`^\\s*${sixDigits}\\s*$`, 'm').exec(words) ?? new RegExp(sixDigits).exec(words)
  return found === null ? undefined : `${found[1]}${found[2]}`
}
