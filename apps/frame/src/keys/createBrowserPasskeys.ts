import type { PasskeyKey } from '@foyer/contract/keys/keyShapes'
import { copyBytes, fromBase64Url, randomBytes, toBase64Url } from './bytes.js'
import type { Passkeys, SignedChallenge } from './Passkeys.js'
import { VaultError } from './VaultError.js'

const timeoutMs = 120_000
const es256 = -7
const rs256 = -257

function bytesOf(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value.slice(0))
  if (ArrayBuffer.isView(value)) return copyBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  return undefined
}

function readPrf(credential: PublicKeyCredential): Uint8Array<ArrayBuffer> | undefined {
  const secret = bytesOf(credential.getClientExtensionResults().prf?.results?.first)
  return secret?.length === 32 ? secret : undefined
}

function encode(bytes: ArrayBuffer): string {
  return toBase64Url(new Uint8Array(bytes))
}

/** A browser extension may return a response without a public key. */
function readKey(credential: PublicKeyCredential): PasskeyKey {
  const response = credential.response as Partial<AuthenticatorAttestationResponse>
  const publicKey = response.getPublicKey?.()
  const algorithm = response.getPublicKeyAlgorithm?.()
  if (!publicKey || (algorithm !== es256 && algorithm !== rs256)) throw new VaultError('passkey_unsupported')
  return { credentialId: encode(credential.rawId), publicKey: encode(publicKey), algorithm }
}

function readAssertion({ response }: PublicKeyCredential): SignedChallenge {
  const { authenticatorData, clientDataJSON, signature } = response as AuthenticatorAssertionResponse
  return {
    authenticatorData: encode(authenticatorData),
    clientDataJSON: encode(clientDataJSON),
    signature: encode(signature),
  }
}

/** Converts an error of the browser's passkey prompt. */
function refusal(cause: unknown): VaultError {
  const name = cause instanceof Error ? cause.name : ''
  // Already registered, rejected, timed out, or no click before the call: the user can retry all of them.
  if (name === 'NotAllowedError' || name === 'AbortError' || name === 'InvalidStateError')
    return new VaultError('passkey_refused', {}, cause)
  return new VaultError('passkey_unsupported', {}, cause)
}

async function request(work: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await work()
    if (credential instanceof PublicKeyCredential) return credential
  } catch (cause) {
    throw refusal(cause)
  }
  throw new VaultError('passkey_unsupported')
}

/**
 * Creates access to passkeys of the frame's exact host (`rpId`), with the PRF extension. The browser shows its own
 * prompt, which no page can cover or relay. Throws `passkey_unsupported` if there are none.
 */
export function createBrowserPasskeys(page: {
  readonly credentials?: CredentialsContainer
  readonly host: string
}): Passkeys {
  const { credentials, host } = page
  const container = (): CredentialsContainer => {
    if (credentials === undefined || typeof PublicKeyCredential === 'undefined')
      throw new VaultError('passkey_unsupported')
    return credentials
  }
  return {
    get: async ({ credentialIds, prfSalt, challenge }) => {
      const credential = await request(() =>
        container().get({
          publicKey: {
            challenge,
            rpId: host,
            allowCredentials: credentialIds.map((id) => ({ type: 'public-key', id: fromBase64Url(id) })),
            userVerification: 'required',
            timeout: timeoutMs,
            extensions: { prf: { eval: { first: prfSalt } } },
          },
        }),
      )
      const secret = readPrf(credential)
      // Some password managers and the login by phone omit PRF: then this passkey cannot be used as a key.
      if (secret === undefined) throw new VaultError('passkey_unsupported')
      return { ...readAssertion(credential), credentialId: encode(credential.rawId), secret }
    },
    create: async ({ userHandle, name, excludedIds, prfSalt }) => {
      const options = (extensions: AuthenticationExtensionsClientInputs): CredentialCreationOptions => ({
        publicKey: {
          challenge: randomBytes(32),
          rp: { id: host, name: 'Wallet' },
          user: { id: userHandle, name, displayName: name },
          pubKeyCredParams: [
            { type: 'public-key', alg: es256 },
            { type: 'public-key', alg: rs256 },
          ],
          excludeCredentials: excludedIds.map((id) => ({ type: 'public-key', id: fromBase64Url(id) })),
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
          attestation: 'none',
          timeout: timeoutMs,
          extensions,
        },
      })
      const create = (extensions: AuthenticationExtensionsClientInputs) =>
        request(() => container().create(options(extensions)))
      let credential: PublicKeyCredential
      try {
        // Send the salt with the creation: Windows Hello rejects an empty PRF request.
        credential = await create({ prf: { eval: { first: prfSalt } } })
      } catch (error) {
        if (!(error instanceof VaultError) || error.code !== 'passkey_unsupported') throw error
        credential = await create({ prf: {} })
      }
      const results = credential.getClientExtensionResults().prf
      if (results?.enabled === false) throw new VaultError('passkey_unsupported')
      const secret = readPrf(credential)
      return { ...readKey(credential), ...(secret && { secret }) }
    },
  }
}
