import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, ServerError } from '../errors/ServerError.js'
import type { ServerSettings } from '../settings/serverSettings.js'
import type { KeeperSettings } from './settings.js'
import { keeperVariables } from './settings.js'

/** The keeper keys, and the folder in which a sandbox stores its key file. */
export type KeyFileConfig = Pick<KeeperSettings, 'keeperKeys'> & Pick<ServerSettings, 'sandbox' | 'dataDir'>

function readKeyFile(path: string): Uint8Array | undefined {
  try {
    const bytes = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
    if (bytes.length !== 32)
      throw new ConfigError([`${path} is not a keeper key; restore it, because wallets of this sandbox need it`])
    return new Uint8Array(bytes)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Creates the key file. Writes a draft and then links it, so that a killed process leaves a complete key or none. */
function makeKeyFile(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, `${randomBytes(32).toString('hex')}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  try {
    linkSync(draft, path)
  } catch (error) {
    // Another server of this sandbox was faster: use its key.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Returns the configured keys. A sandbox without one creates a key file in the data directory. Throws {@link
 * ConfigError} outside the sandbox if there is no key.
 */
export function readKeeperKeys(config: KeyFileConfig): readonly Uint8Array[] {
  if (config.keeperKeys !== undefined) return config.keeperKeys
  if (!config.sandbox)
    throw new ConfigError([
      `${keeperVariables.keeperKeys.name}: embedded wallets need a keeper key, apart from every database and backup`,
    ])
  const path = join(config.dataDir, 'keeper.key')
  const found = readKeyFile(path)
  if (found !== undefined) return [found]
  makeKeyFile(config.dataDir, path)
  const made = readKeyFile(path)
  if (made === undefined) throw new ConfigError([`cannot write ${path}`])
  return [made]
}

const version = 1
const ivBytes = 12
const tagBytes = 16
const keyIdBytes = 4

/** The sealed content of a row. */
export interface KeptHalf {
  readonly half: Uint8Array
  /** SHA-256 of the verifier of a password or a passkey. */
  readonly verifierHash: Uint8Array | undefined
}

/** Seals halves under the newest keeper key, and opens halves of all keys. */
export interface HalfSealer {
  /**
   * Seals with AES-256-GCM. The same `boundTo` is needed to open the value, so sealed halves cannot be swapped between
   * rows.
   */
  readonly seal: (boundTo: string, kept: KeptHalf) => string
  /** Throws an Error if the value was sealed under another key or for another row, or was altered. */
  readonly open: (boundTo: string, sealed: string) => KeptHalf
}

function keyIdOf(key: Uint8Array) {
  return createHash('sha256').update('keeper-key-id/v1').update(key).digest().subarray(0, 4)
}

/** Returns the first characters of every half that the key seals: the version and 28 bits of the key id. */
export function sealedPrefix(key: Uint8Array): string {
  return Buffer.concat([Buffer.of(version), keyIdOf(key)])
    .toString('base64url')
    .slice(0, 6)
}

/** Creates a sealer. Layout of a sealed half: version (1), key id (4), IV (12), tag (16), ciphertext. */
export function createHalfSealer(keys: readonly Uint8Array[]): HalfSealer {
  const known = keys.map((key) => ({ key, id: keyIdOf(key) }))
  const [newest] = known
  if (newest === undefined) throw new ServerError('internal', 'the keeper needs a key')
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
      if (bytes[0] !== version || found === undefined)
        throw new ServerError('broken_data', 'sealed with a key that this keeper does not have')
      const tagAt = head + ivBytes
      const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(head, tagAt), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(tagAt, tagAt + tagBytes))
      const plain = Buffer.concat([decipher.update(bytes.subarray(tagAt + tagBytes)), decipher.final()])
      if (plain.length !== 32 && plain.length !== 64) throw new ServerError('broken_data', 'is not a half')
      return {
        half: new Uint8Array(plain.subarray(0, 32)),
        verifierHash: plain.length === 64 ? new Uint8Array(plain.subarray(32)) : undefined,
      }
    },
  }
}
