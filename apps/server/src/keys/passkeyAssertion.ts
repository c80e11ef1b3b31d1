import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { PasskeyAssertion, PasskeyKey } from '@foyer/contract/keys/keyShapes'
import { type PasskeyClaim, passkeyChallengeText } from '@foyer/contract/keys/passkeyFormulas'
import * as z from 'zod/mini'

const es256 = -7
/** The limits of RSA keys, to bound the cost of a verification. */
const rsa = { minBits: 2_048, maxBits: 4_096, exponent: 65_537n }

/** Parses the public key of a passkey. Returns undefined unless it is an ES256 or RS256 key as `algorithm` states. */
export function parsePasskeyKey({ publicKey, algorithm }: PasskeyKey): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
    const { namedCurve, modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {}
    if (algorithm === es256) return namedCurve === 'prime256v1' ? key : undefined
    const isRsa = key.asymmetricKeyType === 'rsa' && publicExponent === rsa.exponent
    return isRsa && modulusLength >= rsa.minBits && modulusLength <= rsa.maxBits ? key : undefined
  } catch {
    return undefined
  }
}

const clientData = z.object({ type: z.literal('webauthn.get'), challenge: z.string(), origin: z.string() })

function parseClientData(bytes: Buffer): z.infer<typeof clientData> | undefined {
  try {
    return clientData.safeParse(JSON.parse(bytes.toString())).data
  } catch {
    return undefined
  }
}

function hash(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}
/** The minimum length: relying party (32 bytes), flags (1), counter (4). */
const minAuthenticatorBytes = 37
const userPresent = 0x01
const userVerified = 0x04

/**
 * Returns whether an assertion (WebAuthn, section 7.2) over the challenge of a release is valid. Does not compare the
 * signature counter: passkeys that are synchronised between devices always send zero, and a nonce is used once.
 * `crossOrigin` may be true, because the frame is embedded.
 */
export function verifyPasskeyAssertion(
  passkey: PasskeyKey,
  assertion: PasskeyAssertion,
  expected: {
    readonly owner: WalletOwner
    readonly recipientKey: PasskeyClaim['recipientKey']
    /** The origin of the frame. Its host is the relying party. */
    readonly origin: string
  },
): boolean {
  const key = parsePasskeyKey(passkey)
  if (key === undefined || assertion.credentialId !== passkey.credentialId) return false

  const clientDataBytes = Buffer.from(assertion.clientDataJSON, 'base64url')
  const client = parseClientData(clientDataBytes)
  const { owner, recipientKey, origin } = expected
  const text = passkeyChallengeText(owner, { nonce: assertion.nonce, action: assertion.action, recipientKey })
  if (client === undefined || client.origin !== origin) return false
  if (client.challenge !== hash(text).toString('base64url')) return false

  const authenticatorData = Buffer.from(assertion.authenticatorData, 'base64url')
  if (authenticatorData.length < minAuthenticatorBytes) return false
  if (!authenticatorData.subarray(0, 32).equals(hash(new URL(origin).hostname))) return false
  const required = userPresent | userVerified
  if ((authenticatorData.readUInt8(32) & required) !== required) return false

  const signed = Buffer.concat([authenticatorData, hash(clientDataBytes)])
  return verify('sha256', signed, key, Buffer.from(assertion.signature, 'base64url'))
}
