import type { ReactNode } from 'react'
import { core } from '../../messages/en/core.js'
import { pairing as english } from '../../messages/en/pairing.js'
import { CopyButton } from '../../ui/CopyButton.js'
import type { PairingAddress } from '../pairingState.js'
import { useWords } from '../useWords.js'

/** The pairing address as text, for wallets that take it pasted. */
export function CopyPairing({ address }: { readonly address: PairingAddress }): ReactNode {
  const words = useWords('pairing', english)
  const { copied, copyFailed } = useWords('core', core)
  const uri = address.status === 'ready' ? address.uri : undefined
  return (
    <span data-testid="copy-wc2-uri">
      <CopyButton
        look="text"
        value={uri ?? ''}
        disabled={uri === undefined}
        label={words.copyLink}
        copiedLabel={copied}
        failedLabel={copyFailed}
      />
    </span>
  )
}
