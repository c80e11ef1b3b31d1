import type { ReactNode } from 'react'
import { embedded as english } from '../../messages/en/embedded.js'
import { useActiveAccount } from '../../react/useActiveAccount.js'
import { IconButton } from '../../ui/Icon.js'
import { personIcon } from '../../ui/icons/accountIcons.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'
import { usePerson } from './usePerson.js'

/** In the header of Account: to the profile of somebody with several accounts, else to the settings. */
export function SettingsButton(): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('embedded', english)
  const account = useActiveAccount(client)
  const { accounts } = usePerson()
  if (account?.connector.type !== 'AUTH') return null
  return (
    <IconButton
      label={words.openSettings}
      path={personIcon}
      data-testid="account-settings-button"
      onClick={() => push(accounts.length > 1 ? 'Profile' : 'AccountSettings')}
    />
  )
}
