import { createHash, randomBytes, webcrypto } from 'node:crypto'
import type { PasskeyAssertion, PasskeyKey } from '@foyer/contract/keys/keyShapes'

/** The frame's origin in tests that call the routes without HTTP. */
export const testFrameOrigin = 'https://wallet.example'

const flagsOf = { present: 0x01, verified: 0x04 }
const algorithms = {
  ES256: { cose: -7, key: { name: 'ECDSA', namedCurve: 'P-256' }, sign: { name: 'ECDSA', hash: 'SHA-256' } },
  RS256: {
    cose: -257,
    key: {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2_048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    sign: { name: 'RSASSA-PKCS1-v1_5' },
  },
} as const

/** The signed data. All but the challenge default to the values of a browser in the frame. */
export interface TestSigning {
  /** The challenge in base64url. */
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly isVerified?: boolean
  readonly isPresent?: boolean
}

/** A software passkey. */
export interface TestPasskey {
  readonly publicPart: PasskeyKey
  readonly sign: (
    signing: TestSigning,
  ) => Promise<Pick<PasskeyAssertion, 'authenticatorData' | 'clientDataJSON' | 'signature'>>
}

function sha256(data: Uint8Array | string) {
  return createHash('sha256').update(data).digest()
}
function encode(bytes: Uint8Array) {
  return Buffer.from(bytes).toString('base64url')
}

/** Encodes an unsigned ASN.1 integer: without leading zeros, except one before a high bit. */
function toDerInteger(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0)
  const digits = Buffer.from(bytes.subarray(start))
  const whole = (digits[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), digits]) : digits
  return Buffer.concat([Buffer.of(2, whole.length), whole])
}

/** Converts a signature to DER, as authenticators return it. WebCrypto returns r and s one after the other. */
function toDer(signature: Uint8Array): Buffer {
  const body = Buffer.concat([toDerInteger(signature.subarray(0, 32)), toDerInteger(signature.subarray(32))])
  return Buffer.concat([Buffer.of(48, body.length), body])
}

/** Creates a software passkey that signs like an authenticator (WebAuthn, sections 5.8.1 and 6.1). */
export async function createTestPasskey(name: keyof typeof algorithms = 'ES256'): Promise<TestPasskey> {
  const { subtle } = webcrypto
  const { cose, key, sign } = algorithms[name]
  const pair = (await subtle.generateKey(key, false, ['sign', 'verify'])) as webcrypto.CryptoKeyPair
  return {
    publicPart: {
      credentialId: encode(randomBytes(20)),
      publicKey: encode(new Uint8Array(await subtle.exportKey('spki', pair.publicKey))),
      algorithm: cose,
    },
    sign: async ({ challenge, type = 'webauthn.get', isVerified = true, isPresent = true, ...signing }) => {
      const { origin = testFrameOrigin, rpId = new URL(origin).hostname } = signing
      const clientData = Buffer.from(
        JSON.stringify({ type, challenge, origin, crossOrigin: true, topOrigin: 'https://app.example' }),
      )
      const flags = (isPresent ? flagsOf.present : 0) | (isVerified ? flagsOf.verified : 0)
      const authenticatorData = Buffer.concat([sha256(rpId), Buffer.of(flags, 0, 0, 0, 0)])
      const signed = Buffer.concat([authenticatorData, sha256(clientData)])
      const signature = new Uint8Array(await subtle.sign(sign, pair.privateKey, signed))
      return {
        authenticatorData: encode(authenticatorData),
        clientDataJSON: encode(clientData),
        signature: encode(name === 'ES256' ? toDer(signature) : signature),
      }
    },
  }
}
