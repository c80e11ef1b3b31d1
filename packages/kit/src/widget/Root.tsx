import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Client } from '../core/Client.js'
import { core } from '../messages/en/core.js'
import type { Toasts } from '../ui/createToasts.js'
import { ModalShell } from '../ui/shell/ModalShell.js'
import { ToastView } from '../ui/ToastView.js'
import { UiProvider } from '../ui/UiContext.js'
import type { PairingSlot } from './createPairingSlot.js'
import type { SpeechSource } from './createSpeech.js'
import type { Steering } from './createSteering.js'
import type { Surface } from './createSurface.js'
import type { ViewLoader } from './createViewLoader.js'
import { LegalContext } from './LegalContext.js'
import { getTitle } from './LoadedView.js'
import type { Navigator } from './navigation/createNavigator.js'
import { getCurrent } from './navigation/navigate.js'
import { AlertBar } from './parts/AlertBar.js'
import { useHeaderStart } from './parts/useHeaderStart.js'
import { KeptContext, useKeptValues } from './useKept.js'
import { getWords, SpeechContext } from './useWords.js'
import { ViewFrame } from './ViewFrame.js'
import { toPlace, type Widget, WidgetContext } from './WidgetContext.js'

export interface RootProps {
  readonly client: Client
  readonly surface: Surface
  readonly navigator: Navigator
  readonly steering: Steering
  readonly speech: SpeechSource
  readonly views: ViewLoader
  readonly toasts: Toasts
  readonly pairing: PairingSlot
}

/** The widget's one React tree: the shell, and in it the view where the person is. */
export function Root({
  client,
  surface,
  navigator,
  steering,
  speech: source,
  views,
  toasts,
  pairing,
}: RootProps): ReactNode {
  const { history, round } = useSyncExternalStore(navigator.subscribe, navigator.get, navigator.get)
  const speech = useSyncExternalStore(source.subscribe, source.get, source.get)
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
      history,
      place,
      push: (...to) => steering.go({ type: 'push', to: toPlace(to) }),
      replace: (...to) => steering.go({ type: 'replace', to: toPlace(to) }),
      reset: (...to) => steering.go({ type: 'reset', to: toPlace(to) }),
      back: steering.back,
      close: steering.close,
      finishConnect: steering.finishConnect,
    }),
    [client, pairing, history, place, steering],
  )
  const kept = useKeptValues(history.length)
  const words = getWords(speech, 'core', core)
  const view = state.status === 'loaded' ? state.view : undefined
  // While the code of a view is on its way, its page goes by the name of the one before.
  const lastTitle = useRef(words.connectTitle)
  const title = view ? getTitle(view, client, speech, place) : lastTitle.current
  lastTitle.current = title
  const start = useHeaderStart({ widget, view, words, isEmbedded: surface.isEmbedded })
  return (
    <UiProvider value={surface.ui}>
      <SpeechContext.Provider value={speech}>
        <WidgetContext.Provider value={widget}>
          <KeptContext.Provider value={kept}>
            <LegalContext.Provider value={legal}>
              <ModalShell
                key={round}
                title={title}
                titleHidden={view?.isTitleHidden ?? false}
                viewKey={place.view}
                depth={history.length}
                closeLabel={words.close}
                onClose={surface.isEmbedded ? undefined : steering.close}
                alert={<AlertBar client={client} dismissLabel={words.dismiss} />}
                toast={<ToastView toasts={toasts} />}
                {...start}
              >
                <ViewFrame key={place.view} state={state} words={words} onRetry={() => views.load(place.view)} />
              </ModalShell>
            </LegalContext.Provider>
          </KeptContext.Provider>
        </WidgetContext.Provider>
      </SpeechContext.Provider>
    </UiProvider>
  )
}
