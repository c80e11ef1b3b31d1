import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What a derived key is for; each purpose has a key of its own, so one leaked use opens no other. */
export type SecretPurpose =
  | 'email'
  | 'mail'
  | 'signing'
  | 'identity'
  | 'code'
  | 'link'
  | 'token'
  | 'budget'
  | 'client'
  | 'social'

/** Keys derived from the server's secret. */
export type Secrets = {
  /** AES-256-GCM; `boundTo` (the row's id) must be given again to open, so sealed values cannot be swapped. */
  readonly seal: (purpose: SecretPurpose, boundTo: string, text: string) => string
  /** Throws an Error when the value was made with another key, for another place, or altered. */
  readonly open: (purpose: SecretPurpose, boundTo: string, sealed: string) => string
  /** HMAC-SHA256, base64url: finds or compares a value without storing it. The parts cannot run into each other. */
  readonly index: (purpose: SecretPurpose, ...parts: readonly string[]) => string
}

const version = 1
const ivBytes = 12
const tagBytes = 16

/** Derives the keys from 32 random bytes. */
export const createSecrets = (secretKey: Uint8Array): Secrets => {
  const derive = (use: 'seal' | 'index', purpose: SecretPurpose) =>
    Buffer.from(hkdfSync('sha256', secretKey, 'foyer-server', `${use}/v${version}|${purpose}`, 32))
  return {
    seal: (purpose, boundTo, text) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', derive('seal', purpose), iv).setAAD(Buffer.from(boundTo))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (purpose, boundTo, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes[0] !== version || bytes.length < 1 + ivBytes + tagBytes) throw new Error('not a sealed value')
      const iv = bytes.subarray(1, 1 + ivBytes)
      const tag = bytes.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', derive('seal', purpose), iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(boundTo)).setAuthTag(tag)
      const body = bytes.subarray(1 + ivBytes + tagBytes)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    index: (purpose, ...parts) => {
      const hmac = createHmac('sha256', derive('index', purpose))
      for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:${part}`)
      return hmac.digest('base64url')
    },
  }
}
