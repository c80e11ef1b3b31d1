import { account as accountWords } from '@foyer/messages/en/account'
import { buttons } from '@foyer/messages/en/buttons'
import { embedded as embeddedWords } from '@foyer/messages/en/embedded'
import { format } from '@foyer/messages/format'
import { chevronDownIcon, clockIcon, personIcon } from '@foyer/ui/icons/accountIcons'
import { warningIcon } from '@foyer/ui/icons/baseIcons'
import type { ReactNode } from 'react'
import { getNetworkImageUrl } from '../../core/imageUrls.js'
import { emit } from '../../core/state/emit.js'
import { useActiveAccount } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { Icon, IconButton } from '../../ui/Icon.js'
import { NetworkIcon } from '../../ui/SafeImage.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { DisconnectButton } from './DisconnectRow.js'
import { usePerson } from './usePerson.js'

const style = `
.net-button{display:flex;align-items:center;gap:4px;height:36px;padding:0 8px 0 6px;padding-inline:6px 8px;border-radius:var(--_r3);background:var(--_surface);color:var(--_text-muted);transition:background .1s,transform .1s}
.net-button>.i{width:16px;height:16px}
.net-button.lost>.i:first-child{width:20px;height:20px;margin:2px;color:var(--_warning)}
.net-button:active:not(:disabled){transform:scale(.97)}
@media(hover:hover){.net-button:hover:not(:disabled){background:var(--_surface-hover);color:var(--_text)}}
@media(pointer:coarse){.net-button{position:relative}.net-button::after{content:"";position:absolute;inset:-4px}}
@media(prefers-reduced-motion:reduce){.net-button{transition:none;transform:none!important}}
@media(forced-colors:active){.net-button{border:1px solid}}
`

/** The active network in the header of Account. Opens Networks if there is more than one. */
export function NetworkButton(): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('account', accountWords)
  const { unknownNetwork } = useWords('buttons', buttons)
  const account = useActiveAccount(client)
  const { isOffered, hasChoice } = useClientState(
    client,
    ({ networks, options }) => [networks, options.enableNetworkSwitch],
    ({ networks, options }) => ({
      isOffered: options.enableNetworkSwitch !== false,
      hasChoice: networks.length > 1,
    }),
  )
  useStyle(style)
  if (!account || !isOffered) return null
  const { network, isUnsupported } = account
  const name = isUnsupported ? unknownNetwork : cleanName(network.name)
  const open = () => {
    emit(client, 'CLICK_NETWORKS')
    push('Networks')
  }
  return (
    <button
      type="button"
      className={isUnsupported ? 'net-button lost' : 'net-button'}
      part="network-button"
      aria-label={format(words.chooseNetwork, { network: name })}
      title={name}
      disabled={!hasChoice && !isUnsupported}
      onClick={open}
      data-testid="header-network"
    >
      {isUnsupported ? (
        <Icon path={warningIcon} />
      ) : (
        <NetworkIcon src={getNetworkImageUrl(client, network)} name={name} size={24} />
      )}
      <Icon path={chevronDownIcon} />
    </button>
  )
}

/** The buttons in the header of Account: disconnect, permissions of an embedded wallet, and settings. */
export function AccountButtons(): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('embedded', embeddedWords)
  const account = useActiveAccount(client)
  const { accounts } = usePerson()
  const hasSessions = useClientState(
    client,
    ({ options }) => [options.features],
    ({ options }) => options.features.smartSessions === true,
  )
  if (!account) return null
  return (
    <>
      <DisconnectButton />
      {hasSessions && account.connector.type === 'AUTH' && account.network.chainNamespace === 'eip155' && (
        <IconButton
          label={words.smartSessions}
          path={clockIcon}
          data-testid="account-smart-sessions"
          onClick={() => push('SmartSessionList')}
        />
      )}
      <IconButton
        label={words.openSettings}
        path={personIcon}
        data-testid="account-settings-button"
        onClick={() => push(new Set(accounts.map(({ address }) => address)).size > 1 ? 'Profile' : 'AccountSettings')}
      />
    </>
  )
}
