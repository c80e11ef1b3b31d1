const link =
  /https?:|www\.|t\.me\/|[a-z0-9-]{2}\.(?:com|net|org|io|xyz|app|top|site|club|gift|fi|finance|online|info|live|vip|pro|cc|me)\b/i
const lure = /\b(?:claim|rewards?|airdrop|voucher|bonus|giveaway|redeem|free mint)\b/i

/**
 * Matches letters of scripts that look like Latin letters. A text that mixes them with Latin usually imitates another
 * name.
 */
const lookAlikes = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Armenian}]/u
const latin = /\p{Script=Latin}/u

/**
 * Returns whether a token's texts look like spam: a URL to visit, something to claim, or letters of two scripts that
 * look alike. This is a guess, so the result is used to hide tokens, not to delete them. `known` are the symbols of
 * listed tokens, which an unlisted token must not use.
 */
export function looksLikeSpam(texts: readonly string[], known: ReadonlySet<string> = new Set()): boolean {
  return texts.some((text) => {
    const plain = text.normalize('NFKC')
    if (link.test(plain) || lure.test(plain)) return true
    if (lookAlikes.test(plain) && latin.test(plain)) return true
    return known.has(plain.trim().toUpperCase())
  })
}
