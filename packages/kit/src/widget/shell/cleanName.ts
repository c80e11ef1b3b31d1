/** Invisible characters that change how text is displayed: controls, direction overrides, zero-width characters. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Returns an untrusted name (token, symbol, network) in a form that is safe to show. The result is one line of at most
 * `maxLength` characters, without invisible characters and with few combining marks. A name can then neither break a
 * row nor imitate another name.
 */
export function cleanName(text: string, maxLength = 60): string {
  const plain = text
    .slice(0, 2000)
    .replace(/[\t\n\r]/g, ' ')
    .replace(invisibleCharacters, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...plain]
  return characters.length <= maxLength ? plain : `${characters.slice(0, maxLength - 1).join('')}…`
}

/** Returns a safe token symbol of at most 12 characters. Real symbols are short, so a cut one is still recognizable. */
export function cleanSymbol(text: string): string {
  return cleanName(text, 12) || '?'
}
