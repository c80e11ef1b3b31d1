import { labelPattern, maxLabelLength, minLabelLength, type NameFault } from '@foyer/contract/http/names'
import { normalize } from 'viem/ens'
import type { NameSettings } from './settings.js'

/** Whoever had one of these could pass for the operator, for a service of every domain (RFC 2142), or for a wallet. */
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

/** What labels have in common that a hurried reader takes for each other: hyphens do not count, `0` is `o`, `rn` is `m` … */
export function toSkeleton(label: string): string {
  const letters = [...label.toLowerCase().replaceAll('-', '')].map((letter) => lookAlikes[letter] ?? letter)
  return letters.join('').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Which names may be registered below a parent. */
export interface NameRules {
  readonly parent: string
  /** The label of a name below the parent, in small letters; undefined for any other name. `zones` count where the incumbent asks. */
  readonly readLabel: (name: string, zones?: readonly string[]) => string | undefined
  /** Why nobody may have a label; undefined when somebody may. Throws nothing, whatever it is given. */
  readonly findFault: (label: string) => NameFault | undefined
  readonly toName: (label: string) => string
}

/** Creates the rules of an operator's names. */
export function createNameRules({ parent, reserved }: Pick<NameSettings, 'parent' | 'reserved'>): NameRules {
  const [ownLabel = ''] = parent.split('.')
  const taboo = new Set([...reservedLabels, ...reserved, ownLabel].map(toSkeleton))
  const longestTaboo = Math.max(...[...taboo].map(({ length }) => length))
  const toName = (label: string) => `${label}.${parent}`

  /** Words of the list put together, such as `foyer-support`, pass for the operator as well as one does. */
  function isMadeOfTaboo(skeleton: string): boolean {
    const reached = [true]
    for (let end = 1; end <= skeleton.length; end += 1) {
      let isReached = false
      for (let start = Math.max(0, end - longestTaboo); start < end && !isReached; start += 1)
        isReached = reached[start] === true && taboo.has(skeleton.slice(start, end))
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
      // Such as `xn--`: what stands behind is another script in disguise (ENSIP-15 refuses it as well).
      if (label.slice(2, 4) === '--' || !isNormal(toName(label))) return 'invalid_name'
      if (label.length < minLabelLength) return 'too_short'
      return isMadeOfTaboo(toSkeleton(label)) ? 'reserved' : undefined
    },
  }
}

/** Leaves every other script alone: `K` (Kelvin) becomes `k` in the language's own small letters, and is another character. */
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
