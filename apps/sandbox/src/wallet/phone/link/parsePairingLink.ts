/** The error for an invalid pairing link. Its message is for the user. */
export class PairingLinkError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PairingLinkError'
  }
}

const maxLength = 4_000

/**
 * Returns the `wc:` URI of a pasted, scanned or opened text: the URI itself, or a link with the URI in its `uri`
 * parameter. Throws PairingLinkError. EIP-1328.
 */
export function parsePairingLink(text: string, nowMs: number): string {
  const trimmed = text.trim()
  if (trimmed === '') throw new PairingLinkError('Paste a pairing link first.')
  if (trimmed.length > maxLength) throw new PairingLinkError('This is too long for a pairing link.')
  const uri = /^wc:/i.test(trimmed) ? trimmed : readCarriedUri(trimmed)
  if (uri === undefined) throw new PairingLinkError('This is no pairing link: it should start with "wc:".')
  assertPairingUri(uri, nowMs)
  return uri
}

function readCarriedUri(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined
  const carried = new URL(link).searchParams.get('uri')?.trim()
  return carried !== undefined && /^wc:/i.test(carried) ? carried : undefined
}

function assertPairingUri(uri: string, nowMs: number): void {
  const [, topic, version, query] = /^wc:([0-9a-f]{64})@(\d+)\?(.+)$/i.exec(uri) ?? []
  if (topic === undefined || query === undefined) throw new PairingLinkError('This pairing link is incomplete.')
  if (version !== '2') throw new PairingLinkError(`This pairing link is of version ${version}; only version 2 works.`)
  const parts = new URLSearchParams(query)
  if (!/^[0-9a-f]{64}$/i.test(parts.get('symKey') ?? '')) {
    throw new PairingLinkError('This pairing link has no key in it. Copy it again from the app.')
  }
  const expiry = parts.get('expiryTimestamp')
  if (expiry !== null && Number(expiry) * 1_000 <= nowMs) {
    throw new PairingLinkError('This pairing link has expired. Ask the app for a new one.')
  }
}

/** The way the page was opened. */
export interface Visit {
  /** The text of the URL's `uri` parameter, which is not validated yet. */
  readonly link?: string
  /** True if an app opened the page, so the user can return to it. */
  readonly isFromApp: boolean
}

/**
 * Parses the URL of the page: `/wallet/wc?uri=…` to pair, `/wallet/wc?requestId=…&sessionTopic=…` to show a waiting
 * request.
 */
export function readVisit(address: string): Visit {
  const url = new URL(address)
  const link = url.searchParams.get('uri')?.trim()
  const isDeepLink = url.pathname.replace(/(?<!\/)\/+$/, '').endsWith('/wc')
  return { ...(link ? { link } : {}), isFromApp: isDeepLink || Boolean(link) }
}
