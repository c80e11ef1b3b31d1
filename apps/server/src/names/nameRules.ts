import { labelPattern, maxLabelLength, minLabelLength, type NameFault } from '@foyer/contract/http/names'
import { normalize } from 'viem/ens'
import type { NameSettings } from './settings.js'

/** Labels with which a stranger could imitate the operator, a service of every domain (RFC 2142), or a wallet. */
const reservedLabels = [
  ...['about', 'abuse', 'account', 'admin', 'administrator', 'alert', 'alerts', 'anonymous', 'appkit', 'billing'],
  ...[
    'binance',
    'bitcoin',
    'blog',
    'bridge',
    'captcha',
    'claim',
    'claims',
    'coinbase',
    'contact',
    'customer',
    'default',
  ],
  ...['developer', 'docs', 'email', 'ethereum', 'exchange', 'faucet', 'finance', 'foyer', 'helpdesk', 'help', 'home'],
  ...['hostmaster', 'info', 'kraken', 'ledger', 'legal', 'localhost', 'login', 'mail', 'metamask', 'moderator', 'news'],
  ...['nobody', 'noreply', 'notice', 'null', 'official', 'payment', 'payments', 'postmaster', 'privacy', 'recovery'],
  ...[
    'register',
    'resolver',
    'root',
    'security',
    'service',
    'services',
    'solana',
    'staff',
    'status',
    'store',
    'support',
  ],
  ...[
    'swap',
    'system',
    'team',
    'test',
    'trezor',
    'trust',
    'undefined',
    'unknown',
    'update',
    'uniswap',
    'user',
    'verified',
  ],
  ...['verify', 'wallet', 'walletconnect', 'webmaster', 'www'],
]

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '2': 'z',
  '5': 's',
  '8': 'b',
  '9': 'g',
}

/**
 * Returns a form that is equal for labels that look alike. Ignores hyphens, and converts `0` to `o`, `rn` to `m` and
 * others.
 */
export function toSkeleton(label: string): string {
  const letters = [...label.toLowerCase().replaceAll('-', '')].map((letter) => lookAlikes[letter] ?? letter)
  return letters.join('').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** The rules for names below a parent. */
export interface NameRules {
  readonly parent: string
  /**
   * Returns the label of a name below the parent in lower case, or undefined for other names. Also accepts the endings
   * in `zones`, for AppKit's client.
   */
  readonly readLabel: (name: string, zones?: readonly string[]) => string | undefined
  /** Returns why a label cannot be registered, or undefined if it can. Never throws. */
  readonly findFault: (label: string) => NameFault | undefined
  readonly toName: (label: string) => string
}

/** Creates the rules of an operator's names. */
export function createNameRules({ parent, reserved }: Pick<NameSettings, 'parent' | 'reserved'>): NameRules {
  const [ownLabel = ''] = parent.split('.')
  const reservedSkeletons = new Set([...reservedLabels, ...reserved, ownLabel].map(toSkeleton))
  const maxReservedLength = Math.max(...[...reservedSkeletons].map(({ length }) => length))
  const toName = (label: string) => `${label}.${parent}`

  /**
   * Returns whether a label consists of reserved words: a combination such as `foyer-support` can imitate the operator
   * too.
   */
  function isMadeOfReserved(skeleton: string): boolean {
    const reached = [true]
    for (let end = 1; end <= skeleton.length; end += 1) {
      let isReached = false
      for (let start = Math.max(0, end - maxReservedLength); start < end && !isReached; start += 1)
        isReached = reached[start] === true && reservedSkeletons.has(skeleton.slice(start, end))
      reached[end] = isReached
    }
    return skeleton !== '' && reached[skeleton.length] === true
  }

  return {
    parent,
    toName,
    readLabel: (name, zones = []) => {
      const lower = toAsciiLower(name)
      const ending = [parent, ...zones].find((zone) => lower.endsWith(`.${zone}`))
      return ending === undefined ? undefined : lower.slice(0, -ending.length - 1)
    },
    findFault: (label) => {
      if (!labelPattern.test(label) || label.length > maxLabelLength) return 'invalid_name'
      // Reject labels such as `xn--…`: they encode another script (ENSIP-15 rejects them too).
      if (label.slice(2, 4) === '--' || !isNormal(toName(label))) return 'invalid_name'
      if (label.length < minLabelLength) return 'too_short'
      return isMadeOfReserved(toSkeleton(label)) ? 'reserved' : undefined
    },
  }
}

/**
 * Converts only ASCII letters to lower case. `toLowerCase` would convert other characters too, such as the Kelvin sign
 * to `k`.
 */
export function toAsciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
