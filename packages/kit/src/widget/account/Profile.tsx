import { embedded as english } from '@foyer/messages/en/embedded'
import { personIcon } from '@foyer/ui/icons/accountIcons'
import { type ReactNode, useState } from 'react'
import { setPreferredAccountType } from '../../core/actions/embedded/account.js'
import { notify } from '../../core/notify.js'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { AddressText, Avatar } from '../../ui/AccountHead.js'
import { Glyph, Row, Tag } from '../../ui/Row.js'
import { GroupLabel } from '../../ui/Separator.js'
import { Spinner } from '../../ui/Spinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { PersonHead, settingsStyle } from './SettingsParts.js'
import { type PersonAccount, usePerson } from './usePerson.js'

/** Lists the user's accounts if there are several, with a link to the settings. */
export default function Profile(): ReactNode {
  const { client } = useWidget()
  const account = useActiveAccount(client)
  return account ? <Accounts account={account} /> : null
}

function Accounts({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('embedded', english)
  const { accounts } = usePerson()
  const [pending, setPending] = useState<string>()
  useStyle(settingsStyle)
  const isCurrent = ({ address }: PersonAccount) => address.toLowerCase() === account.address.toLowerCase()
  const choose = async (wanted: PersonAccount) => {
    if (pending !== undefined || isCurrent(wanted)) return
    setPending(wanted.address)
    const fail = () => notify(client, { kind: 'toast', variant: 'error', short: words.switchFailed })
    const change = setPreferredAccountType(client, wanted.type, account.network.chainNamespace)
    await change.then((type) => type === wanted.type || fail(), fail)
    setPending(undefined)
  }
  return (
    <>
      <PersonHead account={account} />
      <div className="settings">
        <Row
          title={words.settingsTitle}
          icon={<Glyph path={personIcon} />}
          chevron
          data-testid="account-settings-button"
          onClick={() => push('AccountSettings')}
        />
        <GroupLabel>{words.accounts}</GroupLabel>
        {accounts.map((each) => (
          <Row
            key={each.address}
            title={each.type === 'eoa' ? words.eoa : words.smartAccount}
            subtitle={<AddressText address={each.address} />}
            icon={<Avatar address={each.address} />}
            current={isCurrent(each)}
            end={pending === each.address ? <Spinner /> : !isCurrent(each) && <Tag>{words.switchAccount}</Tag>}
            data-testid="switch-address-item"
            onClick={() => void choose(each)}
          />
        ))}
      </div>
    </>
  )
}
