import { send as english } from '@foyer/messages/en/send'
import { format } from '@foyer/messages/format'
import type { Amount } from '@foyer/primitives/Amount'
import type { ReactNode } from 'react'
import type { RecipientFacts } from '../../core/Adapter.js'
import { Alert } from '../../ui/Alert.js'
import { useWords } from '../shell/useWords.js'

export interface SendWarningsProps {
  readonly warnings: readonly SendWarning[]
  /** The symbols for the texts: `token` is sent, `coin` pays the fee. */
  readonly token: string
  readonly coin: string
}

/** The warnings about a transfer that is possible but can be a mistake. */
export function SendWarnings({ warnings, token, coin }: SendWarningsProps): ReactNode {
  const words = useWords('send', english)
  return warnings.map((warning) => (
    <Alert key={warning} tone={warning === 'warnNew' ? 'info' : 'warning'}>
      {format(words[warning], { token: warning === 'feeOver' ? coin : token })}
    </Alert>
  ))
}

export interface SendFacts {
  readonly from: string
  readonly to: string
  /** The addresses that the user has sent to or named. */
  readonly known: readonly string[]
  /** Undefined while it loads. */
  readonly recipient: RecipientFacts | undefined
  readonly isNative: boolean
  /** The balance of the native token, which pays the fee. */
  readonly native: Amount | undefined
  readonly maxFee: Amount | undefined
}

/** A warning about a possible mistake, as a message key. Sorted by severity, most severe first. */
export type SendWarning =
  | 'warnZeroAddress'
  | 'warnLookAlike'
  | 'warnOwnAddress'
  | 'feeOver'
  | 'warnContract'
  | 'warnNew'

export function listSendWarnings({ from, to, known, recipient, isNative, native, maxFee }: SendFacts): SendWarning[] {
  const warnings: SendWarning[] = []
  if (/^0x0{40}$/.test(to)) warnings.push('warnZeroAddress')
  if ([from, ...known].some((other) => isLookAlike(to, other))) warnings.push('warnLookAlike')
  if (to.toLowerCase() === from.toLowerCase()) warnings.push('warnOwnAddress')
  // For a native transfer, the form itself rejects an amount that leaves too little for the fee.
  const cannotPay = native !== undefined && (maxFee ? native.atomic < maxFee.atomic : native.atomic === 0n)
  if (!isNative && cannotPay) warnings.push('feeOver')
  if (recipient?.isContract) warnings.push('warnContract')
  if (recipient?.isUnused && warnings.length === 0) warnings.push('warnNew')
  return warnings
}

/**
 * The number of digits compared at each end. Users compare about as many, so address poisoning attacks imitate these
 * digits.
 */
const comparedDigits = 4

/**
 * Returns true if two different addresses have the same first and last digits. The widget shortens addresses in the
 * middle, so users could confuse them.
 */
function isLookAlike(address: string, other: string): boolean {
  const [one, two] = [address, other].map((text) => text.toLowerCase().replace(/^0x/, ''))
  if (one === undefined || two === undefined || one === two || one.length < 20) return false
  return (
    one.slice(0, comparedDigits) === two.slice(0, comparedDigits) &&
    one.slice(-comparedDigits) === two.slice(-comparedDigits)
  )
}
