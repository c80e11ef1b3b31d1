import type { Words } from '@foyer/messages/en'
import { core } from '@foyer/messages/en/core'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { dismissNotice } from '../../core/actions/dismissNotice.js'
import type { Client } from '../../core/Client.js'
import { emit } from '../../core/state/emit.js'
import { useClientState } from '../../react/useClientState.js'
import { Alert } from '../../ui/Alert.js'
import type { Toasts } from '../../ui/createToasts.js'
import { type HeaderAction, ModalShell } from '../../ui/shell/ModalShell.js'
import { ToastView } from '../../ui/ToastView.js'
import { UiProvider } from '../../ui/UiContext.js'
import type { Secure } from '../approval/createSecure.js'
import type { Login } from '../login/createLogin.js'
import type { PairingSlot } from '../pairing/createPairingSlot.js'
import type { LeaveGuard } from './createLeaveGuard.js'
import type { Navigation } from './createNavigation.js'
import type { Surface } from './createSurface.js'
import type { TranslationsSource } from './createTranslations.js'
import { LegalContext } from './Legal.js'
import { getCurrent, type ViewHistory } from './navigate.js'
import { getTitle, type LoadedView, type ViewLoader } from './registry.js'
import { RestoredStateContext, useRestoredValues } from './restoredState.js'
import { getWords, TranslationsContext } from './useWords.js'
import { ViewFrame } from './ViewFrame.js'
import { toPlace, type Widget, WidgetContext } from './WidgetContext.js'

export interface RootProps {
  readonly client: Client
  readonly surface: Surface
  readonly viewHistory: ViewHistory
  readonly navigation: Navigation
  readonly translations: TranslationsSource
  readonly views: ViewLoader
  readonly toasts: Toasts
  readonly pairing: PairingSlot
  readonly login: Login
  readonly guard: LeaveGuard
  readonly secure: Secure
  /** Called once, after the whole tree has rendered. */
  readonly onDrawn?: () => void
}

/** The root of the widget's React tree: the shell with the current view in it. */
export function Root({
  client,
  surface,
  viewHistory,
  navigation,
  translations: source,
  views,
  toasts,
  pairing,
  login,
  guard,
  secure,
  onDrawn,
}: RootProps): ReactNode {
  const { history, round } = useSyncExternalStore(viewHistory.subscribe, viewHistory.get, viewHistory.get)
  const translations = useSyncExternalStore(source.subscribe, source.get, source.get)
  const place = getCurrent(history)
  const state = useSyncExternalStore(
    views.subscribe,
    () => views.get(place.view),
    () => views.get(place.view),
  )
  const [hasAgreed, setAgreed] = useState(false)
  const legal = useMemo(() => ({ hasAgreed, setAgreed }), [hasAgreed])
  const widget = useMemo<Widget>(
    () => ({
      client,
      pairing,
      login,
      guard,
      history,
      place,
      push: (...to) => {
        // The next view is another task. A view that shows a toast and then leaves uses `back` or `reset`.
        toasts.dismiss()
        navigation.navigate({ type: 'push', to: toPlace(to) })
      },
      replace: (...to) => navigation.navigate({ type: 'replace', to: toPlace(to) }),
      reset: (...to) => navigation.navigate({ type: 'reset', to: toPlace(to) }),
      preload: views.load,
      back: navigation.back,
      close: navigation.close,
      finishConnect: navigation.finishConnect,
    }),
    [client, pairing, login, guard, history, place, navigation, toasts, views],
  )
  useLayoutEffect(() => onDrawn?.(), [onDrawn])
  const restored = useRestoredValues(client, history.length)
  const words = getWords(translations, 'core', core)
  const LeaveQuestion = useSyncExternalStore(guard.subscribe, guard.getQuestion, () => undefined)
  const frame = useSyncExternalStore(secure.subscribe, secure.get, secure.get)
  const view = state.status === 'loaded' ? state.view : undefined
  // Render again when the first open request changes: the same view then needs another title.
  useClientState(
    client,
    ({ questions }) => [questions?.[0]],
    ({ questions }) => questions?.[0],
  )
  // Keep the title of the previous view while the code of the next one loads.
  const lastTitle = useRef(words.connectTitle)
  const title = view ? getTitle(view, client, translations, place) : lastTitle.current
  lastTitle.current = title
  const start = useHeaderStart({ widget, view, words, toasts, isEmbedded: surface.isEmbedded })
  return (
    <UiProvider value={surface.ui}>
      <TranslationsContext.Provider value={translations}>
        <WidgetContext.Provider value={widget}>
          <RestoredStateContext.Provider value={restored}>
            <LegalContext.Provider value={legal}>
              <ModalShell
                key={round}
                title={title}
                titleHidden={view?.isTitleHidden ?? false}
                viewKey={place.view}
                depth={history.length}
                closeLabel={words.close}
                onClose={surface.isEmbedded ? undefined : navigation.requestLeave}
                alert={<AlertBar client={client} dismissLabel={words.dismiss} />}
                toast={<ToastView toasts={toasts} />}
                cover={
                  <>
                    {frame && <frame.Box height={frame.height} connector={frame.connector} />}
                    {LeaveQuestion && <LeaveQuestion guard={guard} words={words} />}
                  </>
                }
                endSlot={view?.End && <view.End />}
                {...start}
              >
                <ViewFrame key={place.view} state={state} words={words} onRetry={() => views.load(place.view)} />
              </ModalShell>
            </LegalContext.Provider>
          </RestoredStateContext.Provider>
        </WidgetContext.Provider>
      </TranslationsContext.Provider>
    </UiProvider>
  )
}

interface AlertBarProps {
  readonly client: Client
  readonly dismissLabel: string
}

/** Shows developer alerts inside the widget if `debug` is on [S8.12]. */
function AlertBar({ client, dismissLabel }: AlertBarProps): ReactNode {
  const alert = useClientState(
    client,
    ({ notice, options }) => [notice, options.debug],
    ({ notice, options }) => (options.debug && notice?.kind === 'alert' ? notice : undefined),
  )
  if (!alert) return null
  return (
    <Alert
      tone="danger"
      title={alert.short}
      dismissLabel={dismissLabel}
      onDismiss={() => dismissNotice(client, alert.id)}
    >
      {alert.long}
    </Alert>
  )
}

export interface HeaderStart {
  readonly start?: HeaderAction
  readonly startSlot?: ReactNode
}

export interface HeaderPlace {
  readonly widget: Widget
  readonly view: LoadedView | undefined
  readonly words: Words<'core'>
  readonly toasts: Toasts
  readonly isEmbedded: boolean
}

/**
 * Returns the content before the title: the back button, the help button on Connect, or the view's `Start`, such as its
 * network.
 */
export function useHeaderStart({ widget, view, words, toasts, isEmbedded }: HeaderPlace): HeaderStart {
  const { client, history, place } = widget
  const canSwitch = useClientState(
    client,
    ({ options }) => [options.enableNetworkSwitch],
    ({ options }) => options.enableNetworkSwitch !== false,
  )
  const isConnect = place.view === 'Connect'
  // Show no back button: the user must answer the request or close the widget.
  if (place.view === 'ApproveTransaction') return {}
  if (history.length > 1 && !(isEmbedded && isConnect)) {
    const onPress = () => {
      toasts.dismiss()
      widget.back()
    }
    return { start: { kind: 'back', label: words.back, onPress } }
  }
  if (isConnect) {
    const onPress = () => {
      emit(client, 'CLICK_WALLET_HELP')
      widget.push('WhatIsAWallet')
    }
    return { start: { kind: 'help', label: words.help, onPress } }
  }
  return view?.Start && canSwitch ? { startSlot: <view.Start /> } : {}
}
