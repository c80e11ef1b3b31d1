import { account as accountWords } from '@foyer/messages/en/account'
import { embedded as english } from '@foyer/messages/en/embedded'
import { format } from '@foyer/messages/format'
import { isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { externalIcon, mailIcon } from '@foyer/ui/icons/actionIcons'
import { deviceIcon, shieldIcon } from '@foyer/ui/icons/securityIcons'
import { type ReactNode, useState } from 'react'
import { disconnect } from '../../core/actions/disconnect.js'
import type { Client } from '../../core/Client.js'
import { requireEmbedded } from '../../core/flows/selectEmbedded.js'
import { getNetworkImageUrl } from '../../core/imageUrls.js'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { Alert } from '../../ui/Alert.js'
import { Glyph, LinkRow, Row } from '../../ui/Row.js'
import { NetworkIcon } from '../../ui/SafeImage.js'
import { useStyle } from '../../ui/UiContext.js'
import { brands, SocialMark } from '../login/SocialMark.js'
import { NameRow } from '../names/NameRow.js'
import { cleanName } from '../shell/cleanName.js'
import { getExplorerUrl } from '../shell/links.js'
import { isDeclined, useErrorText } from '../shell/useErrorText.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { AccountTypeRows } from './AccountTypeRows.js'
import { DisconnectRow } from './DisconnectRow.js'
import { FactRow, PersonHead, settingsStyle } from './SettingsParts.js'
import { usePerson } from './usePerson.js'
import { getLevelText, useSecurity } from './useSecurity.js'

/** The settings of an embedded account: log-in methods, wallet security, log-out. */
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
  const level = security && getLevelText(security, words).title
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
        <NameRow account={account} />
        <AccountTypeRows account={account} />
        {explorerUrl && <LinkRow title={blockExplorer} icon={<Glyph path={externalIcon} />} href={explorerUrl} />}
        <SignOutEverywhere />
        <DisconnectRow label={disconnect} />
      </div>
    </>
  )
}

/** Ends the user's log-ins on every device and in every app of this operator, and disconnects here. */
async function signOutEverywhere(client: Client): Promise<void> {
  const account = await requireEmbedded(client).embedded.loadAccount()
  await account.signOutEverywhere()
  const { namespaces } = client.store.getState()
  const { connection } = namespaces.eip155 ?? {}
  const isEvm = connection?.status === 'connected' && connection.connector.type === 'AUTH'
  await disconnect(client, isEvm ? 'eip155' : 'solana')
}

/** The row "Log out on all devices". The frame requests confirmation on a separate screen first. */
function SignOutEverywhere(): ReactNode {
  const { client } = useWidget()
  const words = useWords('embedded', english)
  const describe = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const signOut = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      await signOutEverywhere(client)
    } catch (error) {
      setBusy(false)
      if (isDeclined(error)) return
      const { reason, seconds } = isFoyerError(error) ? error.context : {}
      const hours = Math.ceil(Number(seconds) / 3_600)
      setFault(reason === 'hold' ? format(words.signOutHeld, { hours }) : describe(error))
    }
  }
  return (
    <>
      <Row
        title={words.signOutEverywhere}
        icon={<Glyph path={deviceIcon} />}
        chevron
        disabled={isBusy}
        data-testid="sign-out-everywhere"
        onClick={() => void signOut()}
      />
      {fault !== undefined && <Alert tone="danger">{fault}</Alert>}
    </>
  )
}
