import { format } from '@foyer/messages/format'
import type { ApprovalWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import { formatAddress, shortenAddress } from '../decode/addresses.js'
import { maxBytesShown, maxTextShown, type ReadMessage, showBytes } from '../decode/readMessage.js'
import { parseSignIn, type SignIn, type SignInProblem, validateSignIn } from '../decode/signIn.js'
import { cleanLabel, isAllSeen } from '../decode/unseen.js'
import type { Approval, Detail, Notice } from './Approval.js'

export interface MessageFacts {
  readonly words: ApprovalWords
  readonly locale: Locale
  readonly origin: string
  readonly hostName: string
  readonly address: string
  /** The CAIP-2 reference of the active chain. */
  readonly chainReference: string
  readonly networkName: string
  readonly nowMs: number
}

/** Creates the approval for a message: checks and shows a sign-in as such, and warns of bytes that are not text. */
export function createMessageApproval(message: ReadMessage, facts: MessageFacts): Approval {
  const { words, address } = facts
  const signIn = message.text === undefined ? undefined : parseSignIn(message.text)
  if (signIn) return createSignInApproval(message, signIn, facts)
  const notices = warnOf(message, facts)
  const { text, bytes } = message
  if (text === undefined ? bytes.length > maxBytesShown : text.length > maxTextShown)
    notices.push({ tone: 'danger', text: words.warnTooLong })
  // A text that mentions signing in but cannot be parsed as a sign-in may be an attempt to avoid the check.
  if (/wants you to sign in with your/i.test(message.text ?? ''))
    notices.push({ tone: 'danger', text: words.warnSignInBroken })
  return {
    kind: 'message',
    title: words.signMessageTitle,
    notices,
    lines: [],
    message,
    details: [{ label: words.account, value: shortenAddress(formatAddress(address)), isCode: true }],
    raw: [{ label: words.rawData, text: showBytes(message.bytes) }],
  }
}

function warnOf({ text, isHash }: ReadMessage, { words, hostName }: MessageFacts): Notice[] {
  if (isHash) return [{ tone: 'danger', text: words.warnHash }]
  if (text === undefined) return [{ tone: 'danger', text: format(words.warnBytes, { host: hostName }) }]
  return isAllSeen(text) ? [] : [{ tone: 'warning', text: words.warnUnseen }]
}

function createSignInApproval(message: ReadMessage, signIn: SignIn, facts: MessageFacts): Approval {
  const { words, address, networkName, hostName } = facts
  const problems = validateSignIn(signIn, facts)
  const optional: readonly (readonly [string, string | undefined])[] = [
    [words.statement, signIn.statement],
    [words.validUntil, signIn.expirationTime],
    [words.resources, signIn.resources.join('\n') || undefined],
  ]
  const details: Detail[] = [
    { label: words.domain, value: signIn.domain, isCode: true },
    { label: words.account, value: shortenAddress(formatAddress(address)), isCode: true },
    { label: words.network, value: networkName },
    ...optional.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }])),
  ]
  const broken: Notice[] = signIn.isBroken ? [{ tone: 'danger', text: words.warnSignInBroken }] : []
  const wrong = problems.map((problem) => formatSignInProblem(problem, signIn, facts))
  const notices = [...wrong, ...broken, ...warnOf(message, facts)]
  return {
    kind: notices.length === 0 && isOwn(signIn) ? 'ownSignIn' : 'message',
    title: format(words.signInTitle, { host: problems.includes('domain') ? quote(signIn.domain) : hostName }),
    notices,
    lines: [],
    details,
    ...(signIn.isBroken && { message }),
    raw: [{ label: words.message, text: message.text ?? '' }],
  }
}

/** Returns true if the message only signs in. Resources can delegate rights (ReCap, EIP-5573). */
function isOwn({ uri, resources }: SignIn): boolean {
  return uri !== undefined && !resources.some((resource) => /^urn:recap:/i.test(resource))
}

function formatSignInProblem(problem: SignInProblem, signIn: SignIn, { words, hostName }: MessageFacts): Notice {
  switch (problem) {
    case 'domain':
      return { tone: 'danger', text: format(words.warnSignInDomain, { domain: quote(signIn.domain), host: hostName }) }
    case 'uri':
      return { tone: 'danger', text: format(words.warnSignInDomain, { domain: quote(signIn.uri), host: hostName }) }
    case 'address':
      return { tone: 'danger', text: format(words.warnSignInAddress, { address: quote(signIn.address) }) }
    case 'chain':
      return { tone: 'warning', text: words.warnSignInChain }
    case 'expired':
      return { tone: 'warning', text: words.warnSignInExpired }
    case 'notYet':
      return { tone: 'warning', text: words.warnSignInNotYet }
  }
}

/** Shortens a part of the message for use in our sentences, to one line: a message must not imitate our texts. */
function quote(text: string | undefined) {
  return cleanLabel(text, 80) ?? '?'
}
