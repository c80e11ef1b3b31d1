import type { ReactNode } from 'react'
import { getNetworkImageUrl } from '../../core/imageUrls.js'
import { account as accountWords } from '../../messages/en/account.js'
import { embedded as english } from '../../messages/en/embedded.js'
import { format } from '../../messages/format.js'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { externalIcon } from '../../ui/icons/external.js'
import { mailIcon } from '../../ui/icons/mail.js'
import { shieldIcon } from '../../ui/icons/shield.js'
import { Glyph, LinkRow, Row } from '../../ui/Row.js'
import { NetworkIcon } from '../../ui/SafeImage.js'
import { useStyle } from '../../ui/UiContext.js'
import { AccountTypeRow } from '../account/AccountTypeRow.js'
import { FactRow } from '../account/FactRow.js'
import { PersonHead } from '../account/PersonHead.js'
import { SignOutEverywhere } from '../account/SignOutEverywhere.js'
import { settingsStyle } from '../account/settingsStyle.js'
import { usePerson } from '../account/usePerson.js'
import { useSecurity } from '../account/useSecurity.js'
import { cleanName } from '../cleanName.js'
import { brands } from '../login/brands.js'
import { SocialMark } from '../login/SocialMark.js'
import { DisconnectRow } from '../parts/DisconnectRow.js'
import { getExplorerUrl } from '../parts/getExplorerUrl.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'

/** How somebody logs in, who can open their wallet, and the ways out. */
export default function AccountSettings(): ReactNode {
  const { client } = useWidget()
  const account = useActiveAccount(client)
  return account ? <Settings account={account} /> : null
}

function Settings({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('embedded', english)
  const { blockExplorer, disconnect } = useWords('account', accountWords)
  const { email, social, identifier } = usePerson()
  const { security } = useSecurity()
  useStyle(settingsStyle)
  const { network, address, facts } = account
  const explorerUrl = getExplorerUrl(facts.addressExplorerUrl, network, address)
  const level = security && (security.level === 'L0' ? words.l0Title : words.l1Title)
  return (
    <>
      <PersonHead account={account} />
      <div className="settings">
        <Row
          title={words.security}
          subtitle={level}
          icon={<Glyph path={shieldIcon} />}
          chevron
          data-testid="account-upgrade-wallet"
          onClick={() => push('UpgradeEmailWallet')}
        />
        {social && (
          <FactRow
            title={format(words.loggedInWith, { provider: brands[social].name })}
            text={identifier && <bdi>{cleanName(identifier, 60)}</bdi>}
            icon={<SocialMark provider={social} />}
          />
        )}
        {email && (
          <Row
            title={words.email}
            subtitle={<bdi>{cleanName(email, 60)}</bdi>}
            icon={<Glyph path={mailIcon} />}
            chevron
            data-testid="account-email-update"
            onClick={() => push('UpdateEmailWallet')}
          />
        )}
        <Row
          title={words.network}
          subtitle={<bdi>{cleanName(network.name)}</bdi>}
          icon={<NetworkIcon src={getNetworkImageUrl(client, network)} name={network.name} />}
          chevron
          onClick={() => push('Networks')}
        />
        <AccountTypeRow account={account} />
        {explorerUrl && <LinkRow title={blockExplorer} icon={<Glyph path={externalIcon} />} href={explorerUrl} />}
        <SignOutEverywhere />
        <DisconnectRow label={disconnect} />
      </div>
    </>
  )
}
