import { embedded as english } from '@foyer/messages/en/embedded'
import { format } from '@foyer/messages/format'
import { isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { mailIcon } from '@foyer/ui/icons/actionIcons'
import { deviceIcon, shieldIcon } from '@foyer/ui/icons/securityIcons'
import { type ReactNode, useState } from 'react'
import { disconnect } from '../../core/actions/disconnect.js'
import type { Client } from '../../core/Client.js'
import { requireEmbedded } from '../../core/flows/selectEmbedded.js'
import { getNetworkImageUrl } from '../../core/imageUrls.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { Alert } from '../../ui/Alert.js'
import { Glyph, Row } from '../../ui/Row.js'
import { NetworkIcon } from '../../ui/SafeImage.js'
import { brands, SocialMark } from '../login/SocialMark.js'
import { cleanName } from '../shell/cleanName.js'
import { isDeclined, useErrorText } from '../shell/useErrorText.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { AccountTypeRows } from './AccountTypeRows.js'
import { FactRow } from './SettingsParts.js'
import { usePerson } from './usePerson.js'
import { getLevelText, useSecurity } from './useSecurity.js'

/** The settings that only an embedded account has: log-in methods, wallet security, account type, log-out. */
export function EmbeddedRows({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('embedded', english)
  const { email, social, identifier } = usePerson()
  const { security } = useSecurity()
  const { network } = account
  return (
    <>
      <Row
        title={words.security}
        subtitle={security && getLevelText(security, words).title}
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
      <AccountTypeRows account={account} />
      <SignOutEverywhere />
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
