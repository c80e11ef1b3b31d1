import { core } from '@foyer/messages/en/core'
import { walletIcon } from '@foyer/ui/icons/baseIcons'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { ConnectMethod } from '../../core/Options.js'
import { useClientState } from '../../react/useClientState.js'
import { Alert } from '../../ui/Alert.js'
import { focusFirst } from '../../ui/focus.js'
import { createReactElement } from '../../ui/markup/createReactElement.js'
import { Glyph, Row } from '../../ui/Row.js'
import { Separator, Stack } from '../../ui/Separator.js'
import { useStyle } from '../../ui/UiContext.js'
import { groupMethods } from '../login/arrangeMethods.js'
import { getMethods, useLogin } from '../login/createLogin.js'
import { LoginMethod } from '../login/LoginMethod.js'
import { connectStyle, methodMarkup, notesMarkup } from '../shell/connectMarkup.js'
import { LegalCheckbox, LegalFooter, useIsBlocked } from '../shell/Legal.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { orderConnectMethods } from './createWalletRows.js'
import { useHasAllWallets, useWalletRows } from './useWalletRows.js'
import { WalletGuide } from './WalletGuide.js'
import { WalletList } from './WalletList.js'

/** The first view: all ways to connect, in the order that the app sets or that suits the browser [S1.8, S2.2]. */
export default function Connect(): ReactNode {
  const { client } = useWidget()
  useStyle(connectStyle)
  const isBlocked = useIsBlocked()
  const wallets = useWalletRows(client)
  const login = useLogin()
  const hasAll = useHasAllWallets(client)
  const { features, enableWallets = true } = useClientState(
    client,
    ({ options }) => [options],
    ({ options }) => options,
  )
  const words = useWords('core', core)
  const { email, socials } = getMethods(login)
  const canLogIn = email || socials.length > 0
  // If the user can log in, a "no wallet found" message is not useful.
  const hasWallets = wallets.rows.length > 0 || wallets.pendingCount > 0 || hasAll
  const available: readonly ConnectMethod[] = [
    ...(!canLogIn || (enableWallets && hasWallets) ? (['wallet'] as const) : []),
    ...(email ? (['email'] as const) : []),
    ...(socials.length > 0 ? (['social'] as const) : []),
  ]
  const methods = orderConnectMethods(features.connectMethodsOrder, available, wallets.hasWalletHere)
  const isCollapsed = features.collapseWallets || (features.emailShowWallets === false && canLogIn)
  const box = useLateFocus(login.status === 'ready')
  return (
    <div ref={box}>
      <LegalCheckbox />
      {groupMethods(methods).map((group, index) => (
        <Fragment key={group.join()}>
          {methodMarkup<ReactNode>(
            createReactElement,
            index > 0 && <Separator>{words.or}</Separator>,
            <Stack>
              {group.map((method) => {
                if (method !== 'wallet') return <LoginMethod key={method} method={method} isDisabled={isBlocked} />
                if (isCollapsed) return <CollapsedWallets key={method} isDisabled={isBlocked} />
                return <WalletList key={method} wallets={wallets} isDisabled={isBlocked} />
              })}
            </Stack>,
          )}
        </Fragment>
      ))}
      {login.status === 'failed' && (
        <div className="log-in-failed" style={{ paddingTop: 12 }}>
          <Alert tone="info" actionLabel={words.tryAgain} onAction={login.retry}>
            {words.logInFailed}
          </Alert>
        </div>
      )}
      {notesMarkup<ReactNode>(createReactElement, enableWallets && <WalletGuide />, <LegalFooter />)}
    </div>
  )
}

/** A single row that replaces the list of wallets, for apps that put other methods first. */
function CollapsedWallets({ isDisabled }: { readonly isDisabled: boolean }): ReactNode {
  const { push } = useWidget()
  const words = useWords('core', core)
  return (
    <Row
      data-testid="w3m-collapse-wallets-button"
      title={words.continueWithWallet}
      icon={<Glyph path={walletIcon} />}
      chevron
      disabled={isDisabled}
      onClick={() => push('ConnectWallets')}
    />
  )
}

/** Moves the focus from the card to content that loads late. Leaves the focus alone if it is elsewhere. */
function useLateFocus(isHere: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = box.current?.getRootNode()
    if (!isHere || !box.current || !(root instanceof ShadowRoot)) return
    if (root.activeElement?.classList.contains('card')) focusFirst(box.current)
  }, [isHere])
  return box
}
