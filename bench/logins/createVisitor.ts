import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { Endpoint, EndpointAnswer, EndpointBody } from '@foyer/contract/http/endpoint'
import { frameHeaders } from '@foyer/contract/login/frameHeaders'

/** The network address of the frame's server, and the origins of the frame and its host page. */
export interface FrameAddress {
  readonly address: string
  readonly origin: string
  readonly hostOrigin: string
}

/** A browser with its own device key and network address. */
export interface Visitor {
  readonly call: <E extends Endpoint>(
    endpoint: E,
    body: EndpointBody<E>,
    accessToken?: string,
  ) => Promise<EndpointAnswer<E>>
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Creates a visitor. Its calls throw with the server's error code. */
export function createVisitor(frame: FrameAddress, networkAddress: string): Visitor {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const header = encode({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })
  const prove = (path: string, accessToken: string | undefined): string => {
    const ath = accessToken && { ath: createHash('sha256').update(accessToken).digest('base64url') }
    const iat = Math.floor(Date.now() / 1_000)
    const signed = `${header}.${encode({ jti: randomUUID(), htm: 'POST', htu: `${frame.origin}${path}`, iat, ...(ath || {}) })}`
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${signed}.${signature.toString('base64url')}`
  }
  return {
    call: async (endpoint, body, accessToken) => {
      const response = await fetch(`${frame.address}${endpoint.path}`, {
        method: 'POST',
        signal: AbortSignal.timeout(30_000),
        headers: {
          origin: frame.origin,
          'content-type': 'application/json',
          // The server trusts one proxy, so every visitor has separate limits.
          'x-forwarded-for': networkAddress,
          [frameHeaders.project]: 'bench',
          [frameHeaders.host]: frame.hostOrigin,
          [frameHeaders.deviceProof]: prove(endpoint.path, accessToken),
          ...(accessToken === undefined ? {} : { [frameHeaders.authorization]: `DPoP ${accessToken}` }),
        },
        body: JSON.stringify(body),
      })
      const json = await response.json()
      if (!response.ok) throw new Error(`${endpoint.name}: ${json.error?.code ?? response.status}`)
      return json
    },
  }
}
