import { hashText, makeId, toBase64Url, utf8 } from '../keys/bytes.js'
import type { KeyStore } from './openKeyStore.js'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** This browser as a device of the server: it proves its identity with a key that cannot leave the browser. */
export interface Device {
  /** Creates a DPoP proof (RFC 9449) for one request. `accessToken` is the token of the same request. */
  prove(call: { method: string; url: string; accessToken: string | undefined; nowMs: number }): Promise<string>
}

/** Returns the device of a project in this browser, with the stored key or a new one. */
export async function createDevice(store: KeyStore, projectId: string): Promise<Device> {
  const name = getDeviceKeyName(projectId)
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

/** Removes the stored key: from now on this browser is an unknown device. */
export async function removeDevice(store: KeyStore, projectId: string): Promise<void> {
  await store.remove(getDeviceKeyName(projectId))
}

/** Returns the name of the device key in the store. */
export function getDeviceKeyName(projectId: string) {
  return `device-key:${projectId}`
}

async function readPair(store: KeyStore, name: string): Promise<CryptoKeyPair | undefined> {
  const kept = await store.read(name).catch(() => undefined)
  return isPair(kept) ? kept : undefined
}

async function makePair(store: KeyStore, name: string): Promise<CryptoKeyPair> {
  const made = await crypto.subtle.generateKey(algorithm, false, ['sign'])
  // Two tabs may create a key at the same time: the first one stored is used.
  const kept = await store.storeFirst(name, made).catch(() => made)
  return isPair(kept) ? kept : made
}

function isPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null || !('privateKey' in value) || !('publicKey' in value)) return false
  return value.privateKey instanceof CryptoKey && value.publicKey instanceof CryptoKey
}

function encodeJson(value: unknown): string {
  return toBase64Url(utf8(JSON.stringify(value)))
}
