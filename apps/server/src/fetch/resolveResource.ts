import { type FetchUntrusted, UntrustedFetchError } from './fetchUntrusted.js'

/** Bytes of a resource, and what whoever gives them claims they are. */
export interface Resource {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
}

/** Fetches what a token's contract names. */
export type ResolveResource = (
  address: string,
  limits: { readonly maxBytes: number; readonly timeoutMs: number },
) => Promise<Resource>

const ipfsAddress = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{10,100}(?:\/[^\s?#]{1,500})?)$/

/**
 * Creates the reader of the addresses tokens name: `data:` in itself, `ipfs:` through the operator's gateway, https through the guard.
 * It throws `UntrustedFetchError`.
 */
export function createResolveResource(options: {
  fetchUntrusted: FetchUntrusted
  ipfsGateway: string | undefined
}): ResolveResource {
  return async (address, limits) => {
    const text = address.trim()
    if (text.startsWith('data:')) return readDataUrl(text, limits.maxBytes)
    const ipfs = ipfsAddress.exec(text)?.[1]
    if (ipfs !== undefined) {
      if (options.ipfsGateway === undefined)
        throw new UntrustedFetchError('bad_address', 'is on IPFS, and the server has no gateway')
      return options.fetchUntrusted(`${options.ipfsGateway}/ipfs/${ipfs}`, limits)
    }
    return options.fetchUntrusted(text, limits)
  }
}

/** The content of a `data:` address (RFC 2397). */
function readDataUrl(text: string, maxBytes: number): Resource {
  const comma = text.indexOf(',')
  if (comma < 0) throw new UntrustedFetchError('bad_address', 'is no data address')
  const [contentType = '', ...parameters] = text.slice(5, comma).toLowerCase().split(';')
  const body = text.slice(comma + 1)
  const bytes = parameters.includes('base64') ? Buffer.from(body, 'base64') : Buffer.from(unescapeText(body))
  if (bytes.byteLength > maxBytes) throw new UntrustedFetchError('too_large', `is larger than ${maxBytes} bytes`)
  return { bytes: new Uint8Array(bytes), contentType: contentType.trim() || 'text/plain' }
}

/** Many contracts write plain text where percent-encoding belongs. */
function unescapeText(body: string): string {
  try {
    return decodeURIComponent(body)
  } catch {
    return body
  }
}
