import { send as english } from '@foyer/messages/en/send'
import { format } from '@foyer/messages/format'
import type { Amount } from '@foyer/primitives/Amount'
import type { ReactNode } from 'react'
import type { RecipientFacts } from '../../core/Adapter.js'
import { Alert } from '../../ui/Alert.js'
import { useWords } from '../shell/useWords.js'

export interface SendWarningsProps {
  readonly warnings: readonly SendWarning[]
  /** Symbols for the sentences: of what is sent, and of the coin that pays the fee. */
  readonly token: string
  readonly coin: string
}

/** What may be a mistake though it can be sent. */
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
  /** Addresses the visitor has sent to or given a name. */
  readonly known: readonly string[]
  /** Undefined while nobody knows. */
  readonly recipient: RecipientFacts | undefined
  readonly isNative: boolean
  /** What there is of the native coin, which pays the fee. */
  readonly native: Amount | undefined
  readonly maxFee: Amount | undefined
}

/** What may be a mistake though it can be sent, as keys of the words; the gravest first. */
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
  if ([from, ...known].some((other) => looksLike(to, other))) warnings.push('warnLookAlike')
  if (to.toLowerCase() === from.toLowerCase()) warnings.push('warnOwnAddress')
  // A native amount that leaves nothing for the fee is refused by the form itself.
  const cannotPay = native !== undefined && (native.atomic === 0n || (maxFee && native.atomic < maxFee.atomic))
  if (!isNative && cannotPay) warnings.push('feeOver')
  if (recipient?.isContract) warnings.push('warnContract')
  if (recipient?.isUnused && warnings.length === 0) warnings.push('warnNew')
  return warnings
}

/** As many digits at both ends as people compare: who makes an address to be mistaken for another makes these the same. */
const compared = 4

/** Whether an address is another one and would be taken for it: it begins and ends the same. Shown addresses are cut in the middle. */
function looksLike(address: string, other: string): boolean {
  const [one, two] = [address, other].map((text) => text.toLowerCase().replace(/^0x/, ''))
  if (one === undefined || two === undefined || one === two || one.length < 20) return false
  return one.slice(0, compared) === two.slice(0, compared) && one.slice(-compared) === two.slice(-compared)
}
