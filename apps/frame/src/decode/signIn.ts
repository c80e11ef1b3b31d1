/** A parsed Sign-In-With-X message (EIP-4361, and CAIP-122 for other chains). */
export interface SignIn {
  readonly scheme?: string
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources: readonly string[]
  /**
   * True if the message contains more than these fields: showing only the fields would hide a part of the signed text.
   */
  readonly isBroken?: true
}

const first = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S{1,255}) wants you to sign in with your .{1,40} account:$/i
const names = {
  URI: 'uri',
  Version: 'version',
  'Chain ID': 'chainId',
  Nonce: 'nonce',
  'Issued At': 'issuedAt',
  'Expiration Time': 'expirationTime',
  'Not Before': 'notBefore',
  'Request ID': 'requestId',
} as const

/**
 * Parses a sign-in message, also one with format errors: every message that claims to be a sign-in must be checked as
 * one.
 */
export function parseSignIn(text: string): SignIn | undefined {
  if (text.length > 10_000) return undefined
  const lines = text.replace(/\r\n/g, '\n').split('\n')
  const head = first.exec((lines[0] ?? '').trim())
  const address = lines[1]?.trim()
  if (!head?.[2] || !address) return undefined
  const fields: Record<string, string> = {}
  const statement: string[] = []
  const resources: string[] = []
  let isBroken = false
  for (const line of lines.slice(2)) {
    const key = fieldOf(line)
    if (key) {
      const value = line.slice(line.indexOf(': ') + 2).trim()
      // A field of EIP-4361 occurs once and contains no spaces. Sentences do.
      isBroken ||= key in fields || /\s/.test(value)
      fields[key] ??= value
    } else if (line.startsWith('- ')) resources.push(line.slice(2).trim())
    else if (line.trim() === '' || line.trim() === 'Resources:') continue
    else if (Object.keys(fields).length === 0) statement.push(line)
    else isBroken = true
  }
  return {
    domain: head[2],
    address,
    resources,
    ...(head[1] && { scheme: head[1].toLowerCase() }),
    ...(statement.length > 0 && { statement: statement.join('\n') }),
    ...(isBroken && { isBroken }),
    ...fields,
  }
}

function fieldOf(line: string): string | undefined {
  const name = Object.keys(names).find((one) => line.startsWith(`${one}: `))
  return name === undefined ? undefined : names[name as keyof typeof names]
}

/** A problem of a sign-in message. `domain` and `address` mean that it is for another app or account. */
export type SignInProblem = 'domain' | 'uri' | 'address' | 'chain' | 'expired' | 'notYet'

export interface SignInFacts {
  /** The origin of the requesting page, from the browser. */
  readonly origin: string
  readonly address: string
  /** The CAIP-2 reference: a number on EVM chains, the genesis hash on Solana. */
  readonly chainReference: string
  readonly nowMs: number
}

/**
 * Checks a sign-in message against the requesting page (EIP-4361, "Verifying domain binding"). Returns an empty list if
 * it is valid.
 */
export function validateSignIn(message: SignIn, facts: SignInFacts): SignInProblem[] {
  const problems: SignInProblem[] = []
  const asking = new URL(facts.origin)
  if (!isSameHost(message, asking)) problems.push('domain')
  else if (message.uri !== undefined && readOrigin(message.uri) !== asking.origin) problems.push('uri')
  if (!isSameAddress(message.address, facts.address)) problems.push('address')
  if (message.chainId !== undefined && readReference(message.chainId) !== facts.chainReference) problems.push('chain')
  if (isPast(message.expirationTime, facts.nowMs)) problems.push('expired')
  if (message.notBefore !== undefined && !isPast(message.notBefore, facts.nowMs)) problems.push('notYet')
  return problems
}

/** The domain is an RFC 3986 authority: a host, and a port unless it is the default port of the scheme. */
function isSameHost({ scheme, domain }: SignIn, asking: URL): boolean {
  if (scheme !== undefined && `${scheme}:` !== asking.protocol) return false
  if (/[/?#\\@]/.test(domain)) return false
  try {
    return new URL(`${asking.protocol}//${domain}`).host === asking.host
  } catch {
    return false
  }
}

function readOrigin(uri: string): string | undefined {
  try {
    return new URL(uri).origin
  } catch {
    return undefined
  }
}

function isSameAddress(one: string, other: string) {
  return /^0x/i.test(other) ? one.toLowerCase() === other.toLowerCase() : one === other
}

/** Some libraries write the complete CAIP-2 id, or a cluster name for Solana's main network. */
function readReference(chainId: string): string {
  return chainId.split(':').at(-1) ?? chainId
}

function isPast(time: string | undefined, nowMs: number): boolean {
  if (time === undefined) return false
  const at = Date.parse(time)
  return Number.isNaN(at) || at <= nowMs
}
