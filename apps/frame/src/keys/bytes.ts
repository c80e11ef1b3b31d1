/** Bytes with a buffer of their own, as WebCrypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

/** UTF-8. */
export function utf8(text: string): Bytes {
  return encoder.encode(text)
}

/** A copy with a buffer of its own. */
export function copyBytes(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes)
}

/** One after the other. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** From the browser's own generator. */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** Best effort: engines may have made copies. */
export function wipe(...all: readonly (Uint8Array | undefined)[]): void {
  for (const bytes of all) bytes?.fill(0)
}

/** RFC 4648, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Throws an Error for anything but base64url. */
export function fromBase64Url(text: string): Bytes {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new Error('not base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** Two digits a byte, in lower case. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

/** A new id as the server takes it: 16 random bytes. */
export function makeId(): string {
  return toBase64Url(randomBytes(16))
}

/** Takes as long for different bytes as for equal ones. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at += 1) difference |= (a[at] ?? 0) ^ (b[at] ?? 0)
  return difference === 0
}

/** SHA-256, base64url. */
export async function hashText(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}
