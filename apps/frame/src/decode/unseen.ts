/** A part of a text: visible text, or an invisible character in the form `U+202E`. */
export type SeenPart = { readonly text: string } | { readonly unseen: string }

/**
 * Matches controls, direction overrides, zero-width marks, private use and line separators, but not line feed and tab.
 */
const unseen = /[\u034f\u17b4\u17b5\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]/u

/**
 * Makes invisible characters visible. Otherwise a message could look different from the signed text (Unicode TR 36).
 * Keeps joiners inside emoji and between letters of scripts that need them.
 */
export function splitUnseen(text: string): SeenPart[] {
  const parts: SeenPart[] = []
  const characters = [...text.replace(/\r\n/g, '\n')]
  for (const [index, character] of characters.entries()) {
    if (!isUnseen(character, characters[index - 1], characters[index + 1])) {
      const last = parts.at(-1)
      if (last && 'text' in last) parts[parts.length - 1] = { text: last.text + character }
      else parts.push({ text: character })
    } else parts.push({ unseen: `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` })
  }
  return parts
}

/** Returns true if every character of a text is visible. */
export function isAllSeen(text: string): boolean {
  // Test for such characters first: most texts contain none, and this test is fast for texts of any length.
  return !unseen.test(text.replace(/\r?\n|\t/g, '')) || splitUnseen(text).every((part) => 'text' in part)
}

function isUnseen(character: string, before: string | undefined, after: string | undefined): boolean {
  if (character === '\n' || character === '\t' || !unseen.test(character)) return false
  const around = [before ?? '', after ?? '']
  // U+200D joins emoji; U+200C and U+200D shape Arabic and Indic letters.
  if (character === '\u200d' && around.every((one) => /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u.test(one)))
    return false
  const shaped = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}]/u
  return !(/[\u200c\u200d]/.test(character) && around.every((one) => shaped.test(one)))
}

/** Matches invisible characters that change a text: controls, direction overrides, zero-width marks. */
const unwanted = /[\u034f\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]/gu

/**
 * Cleans an external name (app, token, slot) for use in our texts: no invisible characters, one line, few combining
 * marks, at most `maxLength` characters. Returns undefined if nothing is left.
 */
export function cleanLabel(text: unknown, maxLength = 60): string | undefined {
  if (typeof text !== 'string') return undefined
  const plain = text
    .slice(0, 2_000)
    .replace(/[\t\n\r]/g, ' ')
    .replace(unwanted, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...plain]
  if (characters.length === 0) return undefined
  return characters.length <= maxLength ? plain : `${characters.slice(0, maxLength - 1).join('')}…`
}
