import { hashText, makeId, toBase64Url, utf8 } from '../keys/bytes.js'
import type { KeyStore } from './openKeyStore.js'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** This browser as the server knows it: a key that cannot leave it. */
export interface Device {
  /** A proof (RFC 9449) for one call; `accessToken` is the one sent beside it. */
  prove(call: { method: string; url: string; accessToken: string | undefined; nowMs: number }): Promise<string>
}

/** The device of a project in this browser: the kept key, or a new one that is kept. */
export async function createDevice(store: KeyStore, projectId: string): Promise<Device> {
  const name = nameOfDevice(projectId)
  const kept = await readPair(store, name)
  const keys = kept ?? (await makePair(store, name))
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey)
  const header = encodeJson({ typ: 'dpop+jwt', alg: 'ES256', jwk: { crv, kty, x, y } })
  return {
    async prove({ method, url, accessToken, nowMs }) {
      const { origin, pathname } = new URL(url)
      const claims = encodeJson({
        jti: makeId(),
        htm: method,
        htu: origin + pathname,
        iat: Math.floor(nowMs / 1000),
        ...(accessToken !== undefined && { ath: await hashText(accessToken) }),
      })
      const signed = utf8(`${header}.${claims}`)
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, signed)
      return `${header}.${claims}.${toBase64Url(new Uint8Array(signature))}`
    },
  }
}

/** Forgets the kept key: from now on this browser is a device nobody knows. */
export async function forgetDevice(store: KeyStore, projectId: string): Promise<void> {
  await store.remove(nameOfDevice(projectId))
}

/** Where a store keeps it. */
export function nameOfDevice(projectId: string) {
  return `device-key:${projectId}`
}

async function readPair(store: KeyStore, name: string): Promise<CryptoKeyPair | undefined> {
  const kept = await store.read(name).catch(() => undefined)
  return isPair(kept) ? kept : undefined
}

async function makePair(store: KeyStore, name: string): Promise<CryptoKeyPair> {
  const made = await crypto.subtle.generateKey(algorithm, false, ['sign'])
  // Two tabs may make one at once: the first one kept is the device.
  const kept = await store.keepFirst(name, made).catch(() => made)
  return isPair(kept) ? kept : made
}

function isPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null || !('privateKey' in value) || !('publicKey' in value)) return false
  return value.privateKey instanceof CryptoKey && value.publicKey instanceof CryptoKey
}

function encodeJson(value: unknown): string {
  return toBase64Url(utf8(JSON.stringify(value)))
}
