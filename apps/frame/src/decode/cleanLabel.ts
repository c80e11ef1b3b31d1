/** Characters that are not seen but change what is: controls, direction overrides, zero-width marks. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u034f\u2800]/gu

/**
 * A name from outside (app, token, slot) as it may stand in a line of ours: nothing invisible, one line, few combining
 * marks, at most `maxLength` characters. Undefined when nothing is left.
 */
export function cleanLabel(text: unknown, maxLength = 60): string | undefined {
  if (typeof text !== 'string') return undefined
  const plain = text
    .slice(0, 2_000)
    .replace(/[\t\n\r]/g, ' ')
    .replace(unseen, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...plain]
  if (characters.length === 0) return undefined
  return characters.length <= maxLength ? plain : `${characters.slice(0, maxLength - 1).join('')}…`
}
