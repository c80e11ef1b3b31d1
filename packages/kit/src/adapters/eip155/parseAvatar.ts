/** A picture that makes the page slow is no avatar; not in the spec. */
const maxCharacters = 100_000

/**
 * An avatar record as something an `<img>` may show, else null: pictures in the record itself, and https addresses.
 * NFT references (ENSIP-12) and IPFS are not followed, since that means asking hosts nobody chose.
 */
export function parseAvatar(value: string | null): string | null {
  if (value === null || value.length > maxCharacters) return null
  if (/^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,][\x21-\x7e ]*$/i.test(value)) return value
  if (!value.startsWith('https://')) return null
  try {
    const { username, password, href } = new URL(value)
    return username === '' && password === '' ? href : null
  } catch {
    return null
  }
}
