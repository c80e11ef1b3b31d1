import type { ReactNode } from 'react'
import type { RecipientFacts } from '../../core/Adapter.js'
import { send as english } from '../../messages/en/send.js'
import { format } from '../../messages/format.js'
import type { Amount } from '../../primitives/Amount.js'
import { Alert } from '../../ui/Alert.js'
import { useWords } from '../useWords.js'

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
  /** Undefined while nobody knows. */
  readonly recipient: RecipientFacts | undefined
  readonly isNative: boolean
  /** What there is of the native coin, which pays the fee. */
  readonly native: Amount | undefined
  readonly maxFee: Amount | undefined
}

/** What may be a mistake though it can be sent, as keys of the words; the gravest first. */
export type SendWarning = 'warnZeroAddress' | 'warnOwnAddress' | 'feeOver' | 'warnContract' | 'warnNew'

export function listSendWarnings({ from, to, recipient, isNative, native, maxFee }: SendFacts): SendWarning[] {
  const warnings: SendWarning[] = []
  if (/^0x0{40}$/.test(to)) warnings.push('warnZeroAddress')
  if (to.toLowerCase() === from.toLowerCase()) warnings.push('warnOwnAddress')
  // A native amount that leaves nothing for the fee is refused by the form itself.
  const cannotPay = native !== undefined && (native.atomic === 0n || (maxFee && native.atomic < maxFee.atomic))
  if (!isNative && cannotPay) warnings.push('feeOver')
  if (recipient?.isContract) warnings.push('warnContract')
  if (recipient?.isUnused && warnings.length === 0) warnings.push('warnNew')
  return warnings
}
