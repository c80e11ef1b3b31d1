import { frameHeaders } from '@foyer/contract/login/frameHeaders'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createToken, hashToken } from '../secrets/secrets.js'

/** A frame from the server's point of view: a device key in a page. */
export interface TestFrame {
  readonly jkt: string
  readonly hostOrigin: string
  /** Creates a secret of this frame and its public hash. */
  readonly createBinding: () => { binding: string; bindingHash: string }
  readonly post: (path: string, body: unknown) => Promise<TestAnswer>
}

export interface TestAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

/** Creates a frame of `origin` (an address that Node can reach) in a page of `hostOrigin`. */
export async function createTestFrame(options: {
  readonly origin: string
  readonly hostOrigin: string
  readonly projectId: string
  /** The device key of another frame, as shared by two tabs of a browser. */
  readonly device?: CryptoKeyPair
  /** The clock. Default: the current time. */
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
