import { type Bytes, concatBytes } from './bytes.js'

/** Crockford's base 32: it has no I, L, O and U, so that a code can be read aloud and written down without errors. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeBytes = 16
const checkBits = 12
const groupLength = 4

async function checkOf(bytes: Bytes): Promise<number> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', concatBytes(new Uint8Array([75]), bytes)))
  return ((hash[0] ?? 0) << 4) | ((hash[1] ?? 0) >> 4)
}

/** Formats 16 bytes as seven groups of four. The last digits are a checksum, which detects a mistyped code. */
export async function formatKitCode(bytes: Bytes): Promise<string> {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  value = (value << BigInt(checkBits)) | BigInt(await checkOf(bytes))
  let text = ''
  for (let at = 0; at < (codeBytes * 8 + checkBits) / 5; at += 1) {
    text = digits.charAt(Number(value & 31n)) + text
    value >>= 5n
  }
  return text.replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-')
}

/**
 * Parses a code. Returns undefined if it has a typing error. Ignores case, spaces and dashes, and reads I, L and O as
 * 1, 1 and 0.
 */
export async function parseKitCode(text: string): Promise<Bytes | undefined> {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  if (plain.length !== (codeBytes * 8 + checkBits) / 5) return undefined
  let value = 0n
  for (const character of plain) {
    const digit = digits.indexOf(character)
    if (digit === -1) return undefined
    value = (value << 5n) | BigInt(digit)
  }
  const check = Number(value & 0xfffn)
  value >>= BigInt(checkBits)
  const bytes = new Uint8Array(codeBytes)
  for (let at = codeBytes - 1; at >= 0; at -= 1) {
    bytes[at] = Number(value & 255n)
    value >>= 8n
  }
  return check === (await checkOf(bytes)) ? bytes : undefined
}
