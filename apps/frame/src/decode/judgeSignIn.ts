import type { SignIn } from './parseSignIn.js'

/** What is wrong with a sign-in message. `domain` and `address` mean that it is for somebody else. */
export type SignInProblem = 'domain' | 'uri' | 'address' | 'chain' | 'expired' | 'notYet'

export interface SignInFacts {
  /** Of the page that asks, as the browser says it. */
  readonly origin: string
  readonly address: string
  /** CAIP-2 reference: a number on EVM chains, the genesis hash on Solana. */
  readonly chainReference: string
  readonly nowMs: number
}

/** Checks a sign-in message against the page that asks (EIP-4361, "Verifying domain binding"). Empty: nothing is wrong. */
export function judgeSignIn(message: SignIn, facts: SignInFacts): SignInProblem[] {
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

/** The domain is an RFC 3986 authority: a host, and its port unless that is the scheme's own. */
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

const isSameAddress = (one: string, other: string) =>
  /^0x/i.test(other) ? one.toLowerCase() === other.toLowerCase() : one === other

/** Some libraries write the whole CAIP-2 id, or a cluster's name for Solana's main network. */
function readReference(chainId: string): string {
  return chainId.split(':').at(-1) ?? chainId
}

function isPast(time: string | undefined, nowMs: number): boolean {
  if (time === undefined) return false
  const at = Date.parse(time)
  return Number.isNaN(at) || at <= nowMs
}
