import { type FetchUntrusted, UntrustedFetchError } from './fetchUntrusted.js'

/** The bytes of a resource, and the content type that its source claims. */
export interface Resource {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
}

/** Fetches the URL of a token's metadata or media. */
export type ResolveResource = (
  address: string,
  limits: { readonly maxBytes: number; readonly timeoutMs: number },
) => Promise<Resource>

const ipfsAddress = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{10,100}(?:\/[^\s?#]{1,500})?)$/

/**
 * Creates the function that fetches the URLs of tokens: `data:` directly, `ipfs:` through the operator's gateway, and
 * https through `fetchUntrusted`. Throws `UntrustedFetchError`.
 */
export function createResolveResource(options: {
  fetchUntrusted: FetchUntrusted
  ipfsGateway: string | undefined
}): ResolveResource {
  return async (address, limits) => {
    const text = address.trim()
    if (text.startsWith('data:')) return parseDataUrl(text, limits.maxBytes)
    const ipfs = ipfsAddress.exec(text)?.[1]
    if (ipfs !== undefined) {
      if (options.ipfsGateway === undefined)
        throw new UntrustedFetchError('bad_address', 'is on IPFS, and FOYER_IPFS_GATEWAY is not set')
      return options.fetchUntrusted(`${options.ipfsGateway}/ipfs/${ipfs}`, limits)
    }
    return options.fetchUntrusted(text, limits)
  }
}

/** Decodes a `data:` URL (RFC 2397). */
function parseDataUrl(text: string, maxBytes: number): Resource {
  const comma = text.indexOf(',')
  if (comma < 0) throw new UntrustedFetchError('bad_address', 'is not a data URL')
  const [contentType = '', ...parameters] = text.slice(5, comma).toLowerCase().split(';')
  const body = text.slice(comma + 1)
  const bytes = parameters.includes('base64') ? Buffer.from(body, 'base64') : Buffer.from(unescapeText(body))
  if (bytes.byteLength > maxBytes) throw new UntrustedFetchError('too_large', `is larger than ${maxBytes} bytes`)
  return { bytes: new Uint8Array(bytes), contentType: contentType.trim() || 'text/plain' }
}

/** Decodes percent-encoding. Returns invalid text unchanged, because many contracts write plain text there. */
function unescapeText(body: string): string {
  try {
    return decodeURIComponent(body)
  } catch {
    return body
  }
}
