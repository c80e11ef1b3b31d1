import type { ReactNode } from 'react'
import { account as english } from '../../messages/en/account.js'
import { core } from '../../messages/en/core.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { AccountHead, AddressText, Avatar } from '../../ui/AccountHead.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { cleanName } from '../cleanName.js'
import { useWords } from '../useWords.js'
import { usePerson } from './usePerson.js'

/** Whose account this is: image, name or address to copy, and how they log in. */
export function PersonHead({ account }: { readonly account: ActiveAccount }): ReactNode {
  const words = useWords('account', english)
  const { copied, copyFailed } = useWords('core', core)
  const { identifier } = usePerson()
  const { address, facts } = account
  return (
    <AccountHead
      avatar={<Avatar address={address} src={facts.profileImage ?? undefined} size={64} />}
      name={
        <CopyButton
          look="inline"
          value={address}
          label={words.copyAddress}
          copiedLabel={copied}
          failedLabel={copyFailed}
        >
          {facts.profileName ? <bdi>{cleanName(facts.profileName, 32)}</bdi> : <AddressText address={address} />}
        </CopyButton>
      }
      sum={identifier && <bdi>{cleanName(identifier, 60)}</bdi>}
    />
  )
}
