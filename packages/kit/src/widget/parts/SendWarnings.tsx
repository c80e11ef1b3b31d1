import type { ReactNode } from 'react'
import { send as english } from '../../messages/en/send.js'
import { format } from '../../messages/format.js'
import { Alert } from '../../ui/Alert.js'
import type { SendWarning } from '../listSendWarnings.js'
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
