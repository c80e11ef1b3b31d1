/** Why something is no pairing link, in words for people. */
export class PairingLinkError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PairingLinkError'
  }
}

const maxLength = 4_000

/**
 * The `wc:` address in what a person pasted, scanned or followed: the address itself, or a link that carries it as `uri`.
 * Throws PairingLinkError. EIP-1328.
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

/** How the page was opened. */
export interface Visit {
  /** A pairing link, or what claims to be one, that came with the address. */
  readonly link?: string
  /** An app brought the person here, so there is a way back. */
  readonly isFromApp: boolean
}

/**
 * Reads the address the page was opened at: `/wallet/wc?uri=…` to pair, `/wallet/wc?requestId=…&sessionTopic=…` to look at
 * a waiting request.
 */
export function readVisit(address: string): Visit {
  const url = new URL(address)
  const link = url.searchParams.get('uri')?.trim()
  const isDeepLink = url.pathname.replace(/(?<!\/)\/+$/, '').endsWith('/wc')
  return { ...(link ? { link } : {}), isFromApp: isDeepLink || Boolean(link) }
}
