import { frameHeaders } from '@foyer/contract/login/frameHeaders'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createToken, hashToken } from '../secrets/secrets.js'

/** A frame as the server sees it: a device key inside a page. */
export interface TestFrame {
  readonly jkt: string
  readonly hostOrigin: string
  /** A secret of this frame and the hash it shows. */
  readonly createBinding: () => { binding: string; bindingHash: string }
  readonly post: (path: string, body: unknown) => Promise<TestAnswer>
}

export interface TestAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

/** Creates a frame of `origin` (an address node can reach) inside a page of `hostOrigin`. */
export async function createTestFrame(options: {
  readonly origin: string
  readonly hostOrigin: string
  readonly projectId: string
  /** The device of another frame, as two tabs of a browser share it. */
  readonly device?: CryptoKeyPair
  /** Default: the time it is. */
  readonly now?: () => number
}): Promise<TestFrame & { device: CryptoKeyPair }> {
  const { origin, hostOrigin, projectId, now = Date.now } = options
  const device = options.device ?? (await generateKeyPair('ES256', { extractable: true }))
  const jwk = await exportJWK(device.publicKey)
  return {
    device,
    jkt: await calculateJwkThumbprint(jwk),
    hostOrigin,
    createBinding: () => {
      const binding = createToken()
      return { binding, bindingHash: hashToken(binding) }
    },
    post: async (path, body) => {
      const proof = await new SignJWT({ htm: 'POST', htu: `${origin}${path}`, jti: createToken() })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .setIssuedAt(Math.floor(now() / 1_000))
        .sign(device.privateKey)
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin,
          'sec-fetch-site': 'same-origin',
          [frameHeaders.project]: projectId,
          [frameHeaders.host]: hostOrigin,
          [frameHeaders.deviceProof]: proof,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(40_000),
      })
      return { status: response.status, body: await response.json(), headers: response.headers }
    },
  }
}
