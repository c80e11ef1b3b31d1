/** Bytes that own their ArrayBuffer, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

/** Encodes a text as UTF-8. */
export function utf8(text: string): Bytes {
  return encoder.encode(text)
}

/** Returns a copy that owns its ArrayBuffer. */
export function copyBytes(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes)
}

export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Returns random bytes from the browser's generator. */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** Overwrites the bytes with zeros. The JavaScript engine may still have copies. */
export function wipe(...all: readonly (Uint8Array | undefined)[]): void {
  for (const bytes of all) bytes?.fill(0)
}

/** Encodes base64url as in RFC 4648, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes base64url. Throws an Error for any other text. */
export function fromBase64Url(text: string): Bytes {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new Error('not base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** Encodes bytes as lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

/** Returns a new id in the server's format: 16 random bytes. */
export function makeId(): string {
  return toBase64Url(randomBytes(16))
}

/** Compares in constant time. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at += 1) difference |= (a[at] ?? 0) ^ (b[at] ?? 0)
  return difference === 0
}

/** Returns the SHA-256 of a text in base64url. */
export async function hashText(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}
