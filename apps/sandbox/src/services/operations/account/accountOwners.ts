import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  numberToHex,
  parseAbiParameters,
  stringToHex,
} from 'viem'
import { sandboxAddresses } from '../../../addresses.js'

/** An owner of a FoyerAccount that can sign. */
export interface AccountOwner {
  /** The owner as the contract stores it (ERC-7913): an address, or the verifier, x and y of a passkey. */
  readonly encoded: Hex
  signHash(hash: Hex): Promise<Hex>
}

/** The public key of a passkey, on the curve P-256. */
export interface PasskeyPublicKey {
  readonly x: bigint
  readonly y: bigint
}

/** The response of an authenticator to a request (WebAuthn), with the decoded signature. */
export interface PasskeyAssertion {
  readonly authenticatorData: Hex
  readonly clientDataJson: string
  readonly r: bigint
  readonly s: bigint
}

/** The order of the group of P-256. */
const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const signatureParameters = parseAbiParameters(
  'bytes32 r, bytes32 s, uint256 challengeIndex, uint256 typeIndex, bytes authenticatorData, string clientDataJSON',
)

/** Creates an owner of an account with a key. */
export function createAddressOwner(account: {
  readonly address: Address
  sign(options: { readonly hash: Hex }): Promise<Hex>
}): AccountOwner {
  return { encoded: account.address, signHash: (hash) => account.sign({ hash }) }
}

/** Creates an owner of a passkey. `requestAssertion` receives the challenge. */
export function createPasskeyOwner(
  publicKey: PasskeyPublicKey,
  requestAssertion: (challenge: Hex) => Promise<PasskeyAssertion>,
): AccountOwner {
  return {
    encoded: encodePasskey(publicKey),
    signHash: async (hash) => {
      const assertion = await requestAssertion(hash)
      return encodePasskeySignature({ ...assertion, s: toLowS(assertion.s) })
    },
  }
}

/** Encodes a passkey as an owner: the verifier, x and y. */
export function encodePasskey({ x, y }: PasskeyPublicKey): Hex {
  return concatHex([sandboxAddresses.passkeyVerifier, numberToHex(x, { size: 32 }), numberToHex(y, { size: 32 })])
}

/** Encodes an assertion for the verifier of passkeys, which rejects an `s` above half of the order. */
export function encodePasskeySignature({ authenticatorData, clientDataJson, r, s }: PasskeyAssertion): Hex {
  return encodeAbiParameters(signatureParameters, [
    numberToHex(r, { size: 32 }),
    numberToHex(s, { size: 32 }),
    getByteIndex(clientDataJson, '"challenge":"'),
    getByteIndex(clientDataJson, '"type":"'),
    authenticatorData,
    clientDataJson,
  ])
}

/** Returns the smaller of the two values of `s`. Authenticators return either. */
function toLowS(s: bigint): bigint {
  return s > p256Order / 2n ? p256Order - s : s
}

/** Returns the position in the UTF-8 bytes, as the contract counts it, or the end if the text is missing. */
function getByteIndex(text: string, part: string): bigint {
  const [before = ''] = text.split(part, 1)
  return BigInt(stringToHex(before).length / 2 - 1)
}
