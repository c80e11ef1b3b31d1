const link =
  /https?:|www\.|t\.me\/|[a-z0-9-]{2}\.(?:com|net|org|io|xyz|app|top|site|club|gift|fi|finance|online|info|live|vip|pro|cc|me)\b/i
const lure = /\b(?:claim|rewards?|airdrop|voucher|bonus|giveaway|redeem|free mint)\b/i

/** Letters of other scripts that look like Latin ones: whoever mixes them with Latin wants to be taken for somebody else. */
const lookAlikes = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Armenian}]/u
const latin = /\p{Script=Latin}/u

/**
 * Whether a token's texts are those of a lure: an address to visit, something to claim, or letters of two scripts that look alike.
 * A guess: it hides, it never deletes. `known` are the symbols of listed tokens, which no unlisted one may bear.
 */
export function looksLikeSpam(texts: readonly string[], known: ReadonlySet<string> = new Set()): boolean {
  return texts.some((text) => {
    const plain = text.normalize('NFKC')
    if (link.test(plain) || lure.test(plain)) return true
    if (lookAlikes.test(plain) && latin.test(plain)) return true
    return known.has(plain.trim().toUpperCase())
  })
}
