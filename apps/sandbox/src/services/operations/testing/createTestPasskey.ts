import { createHash } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { bytesToBigInt, bytesToHex, concatBytes, type Hex, hexToBytes, numberToBytes } from 'viem'
import type { PasskeyAssertion, PasskeyPublicKey } from '../account/accountOwners.js'

/** Deviations of an authenticator from a normal one. */
export interface PasskeyFault {
  /** The type of the ceremony. The default is `webauthn.get`. */
  readonly type?: string
  /** The flags of the authenticator data. The default is a present and verified user. */
  readonly flags?: number
}

/** A software authenticator for tests (WebAuthn, P-256). */
export interface TestPasskey {
  readonly publicKey: PasskeyPublicKey
  requestAssertion(challenge: Hex, fault?: PasskeyFault): Promise<PasskeyAssertion>
}

const userPresentAndVerified = 0x05

/** Creates an authenticator with a private key. Equal keys and challenges give equal signatures. */
export function createTestPasskey(secret: Hex): TestPasskey {
  const point = p256.Point.fromBytes(p256.getPublicKey(hexToBytes(secret))).toAffine()
  return {
    publicKey: point,
    async requestAssertion(challenge, { type = 'webauthn.get', flags = userPresentAndVerified } = {}) {
      const clientDataJson = JSON.stringify({
        ...{ type, challenge: Buffer.from(hexToBytes(challenge)).toString('base64url') },
        ...{ origin: 'https://wallet.example', crossOrigin: false },
      })
      const counter = numberToBytes(0, { size: 4 })
      const authenticatorData = concatBytes([hashSha256('wallet.example'), new Uint8Array([flags]), counter])
      const signed = concatBytes([authenticatorData, hashSha256(clientDataJson)])
      const signature = p256.sign(signed, hexToBytes(secret), { lowS: false })
      return {
        ...{ authenticatorData: bytesToHex(authenticatorData), clientDataJson },
        ...{ r: bytesToBigInt(signature.slice(0, 32)), s: bytesToBigInt(signature.slice(32)) },
      }
    },
  }
}

function hashSha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
