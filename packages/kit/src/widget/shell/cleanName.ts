/** Characters that are not seen but change what is: controls, direction overrides, zero-width marks. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * A name from outside (token, symbol, network) as it may be shown: nothing invisible, one line, at most `maxLength`
 * characters, and with few combining marks, so that no name breaks a row or poses as another.
 */
export function cleanName(text: string, maxLength = 60): string {
  const plain = text
    .slice(0, 2000)
    .replace(/[\t\n\r]/g, ' ')
    .replace(unseen, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...plain]
  return characters.length <= maxLength ? plain : `${characters.slice(0, maxLength - 1).join('')}…`
}

/** A ticker: real ones are short, so a long one says only what is needed to tell it apart. */
export function cleanSymbol(text: string): string {
  return cleanName(text, 12) || '?'
}
