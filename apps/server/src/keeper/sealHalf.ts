import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const version = 1
const ivBytes = 12
const tagBytes = 16
const keyIdBytes = 4

/** What stands sealed in a row. */
export type KeptHalf = {
  readonly half: Uint8Array
  /** SHA-256 of the password's verifier. */
  readonly verifierHash: Uint8Array | undefined
}

/** Seals halves under the newest keeper key, opens those of every key. */
export type HalfSealer = {
  /** AES-256-GCM; `boundTo` must be given again to open, so sealed halves cannot be swapped between rows. */
  readonly seal: (boundTo: string, kept: KeptHalf) => string
  /** Throws an Error when the value was sealed under another key, for another row, or altered. */
  readonly open: (boundTo: string, sealed: string) => KeptHalf
}

const keyIdOf = (key: Uint8Array) => createHash('sha256').update('keeper-key-id/v1').update(key).digest().subarray(0, 4)

/** Layout: version (1), key id (4), IV (12), tag (16), ciphertext. */
export const createHalfSealer = (keys: readonly Uint8Array[]): HalfSealer => {
  const known = keys.map((key) => ({ key, id: keyIdOf(key) }))
  const [newest] = known
  if (newest === undefined) throw new Error('the keeper needs a key')
  return {
    seal: (boundTo, { half, verifierHash }) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(boundTo))
      const body = Buffer.concat([cipher.update(half), cipher.update(verifierHash ?? new Uint8Array()), cipher.final()])
      return Buffer.concat([Buffer.of(version), newest.id, iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (boundTo, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const head = 1 + keyIdBytes
      const found = known.find(({ id }) => id.equals(bytes.subarray(1, head)))
      if (bytes[0] !== version || found === undefined) throw new Error('sealed under a key this keeper does not have')
      const tagAt = head + ivBytes
      const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(head, tagAt), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(tagAt, tagAt + tagBytes))
      const plain = Buffer.concat([decipher.update(bytes.subarray(tagAt + tagBytes)), decipher.final()])
      if (plain.length !== 32 && plain.length !== 64) throw new Error('not a half')
      return {
        half: new Uint8Array(plain.subarray(0, 32)),
        verifierHash: plain.length === 64 ? new Uint8Array(plain.subarray(32)) : undefined,
      }
    },
  }
}
