import { type Hex, hexToBytes, isHex } from 'viem'
import type { Fact, RequestModel } from './PhoneNamespace.js'

/** Decodes a message. Returns undefined if its bytes are not text. */
export function decodeMessage(message: string): string | undefined {
  if (!isHex(message) || message.length % 2 !== 0) return message
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message as Hex))
    return hasControls(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Returns true for control characters other than tab and line ends: such a message is not meant to be read. */
function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)
}

/** Creates the display of a message to sign. A sign-in message (EIP-4361) is parsed and compared with the app's URL. */
export function createMessageModel(message: string, facts: readonly Fact[], appUrl: string): RequestModel {
  const text = decodeMessage(message)
  const signIn = text === undefined ? undefined : readSignIn(text)
  const raw = message
  if (text === undefined) {
    const warnings = ['This message is not readable text, so its meaning is unknown.']
    return { title: 'Sign a message', facts, text: message, raw, warnings, approveLabel: 'Sign' }
  }
  if (signIn === undefined) return { title: 'Sign a message', facts, text, raw, warnings: [], approveLabel: 'Sign' }
  const host = URL.canParse(appUrl) ? new URL(appUrl).host : ''
  const isForeign = host !== '' && signIn.domain !== host
  return {
    title: 'Sign in',
    headline: signIn.domain,
    facts: [...facts, ...signIn.facts],
    text,
    raw,
    warnings: isForeign ? [`This signs you in at ${signIn.domain}, but the app says it is ${host}.`] : [],
    approveLabel: 'Sign in',
  }
}

function readSignIn(text: string): { readonly domain: string; readonly facts: readonly Fact[] } | undefined {
  const opening = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your \S+(?: \S+)? account:/i.exec(text)
  if (opening?.[1] === undefined) return undefined
  const facts = ['URI', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time'].flatMap((name): Fact[] => {
    const found = new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]
    return found === undefined ? [] : [[name, found]]
  })
  return { domain: opening[1], facts }
}
