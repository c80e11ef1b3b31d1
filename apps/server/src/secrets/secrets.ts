import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, ServerError } from '../errors/ServerError.js'
import type { ServerSettings } from '../settings/serverSettings.js'
import { serverVariables } from '../settings/serverSettings.js'

/** The secret key, or the folder in which a sandbox stores one. */
export type SecretConfig = Pick<ServerSettings, 'secretKey' | 'sandbox' | 'dataDir'>

/** Returns a token of 256 random bits in base64url. It needs no slow hash, because it cannot be guessed. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash under which a random token is stored: SHA-256 in base64url. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The purpose of a derived key. Each purpose has a separate key, so that one leaked key opens no other data. */
type SecretPurpose =
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
  | 'names'

/** The keys that are derived from the server's secret. */
export interface Secrets {
  /**
   * Seals with AES-256-GCM. The same `boundTo` (the row's id) is needed to open the value, so sealed values cannot be
   * swapped.
   */
  readonly seal: (purpose: SecretPurpose, boundTo: string, text: string) => string
  /** Throws an Error if the value was sealed with another key or for another place, or was altered. */
  readonly open: (purpose: SecretPurpose, boundTo: string, sealed: string) => string
  /**
   * Returns an HMAC-SHA256 in base64url, to find or compare a value without storing it. The boundaries of the parts are
   * part of the input.
   */
  readonly index: (purpose: SecretPurpose, ...parts: readonly string[]) => string
}

const version = 1
const ivBytes = 12
const tagBytes = 16

/** Derives the keys from 32 random bytes. */
export function createSecrets(secretKey: Uint8Array): Secrets {
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
      if (bytes[0] !== version || bytes.length < 1 + ivBytes + tagBytes)
        throw new ServerError('broken_data', 'is not a sealed value')
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

/**
 * Returns the server's secret: the configured one or, in sandbox mode, a file in the data directory that is created at
 * the first start. Throws {@link ConfigError} outside the sandbox if there is none.
 */
export function readSecretKey(config: SecretConfig): Uint8Array {
  if (config.secretKey !== undefined) return config.secretKey
  if (!config.sandbox) throw new ConfigError([`${serverVariables.secretKey.name}: is needed with FOYER_FRAME_URL`])
  mkdirSync(config.dataDir, { recursive: true })
  const path = join(config.dataDir, 'secret.key')
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600 })
  try {
    // A hard link appears with its complete content or not at all, and never replaces another server's file.
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return serverVariables.secretKey.parse(readFileSync(path, 'utf8').trim())
}
