import { closeModal } from '../../core/actions/openModal.js'
import type { Client } from '../../core/Client.js'
import { afterSignIn } from '../../core/signIn.js'
import { chooseAfterConnect, choosePlace, lacksAccount } from './choosePlace.js'
import type { LeaveGuard } from './createLeaveGuard.js'
import type { ViewHistory } from './navigate.js'
import { getCurrent, isBackClosing, type NavigationStep, navigate } from './navigate.js'
import type { ViewLoader } from './registry.js'
import type { Place, ViewName } from './ViewParams.js'

export interface NavigationParts {
  readonly guard: LeaveGuard
  readonly client: Client
  readonly viewHistory: ViewHistory
  readonly views: ViewLoader
  readonly isEmbedded: boolean
}

/** The ways on, for the views and for what follows the state. */
export interface Navigation {
  readonly isEmbedded: boolean
  /** A person can see the widget now. */
  isShown(): boolean
  getPlace(): Place
  hasVisited(view: ViewName): boolean
  /** Goes on as soon as the view's code is here, and no later than a moment from now. */
  go(event: Exclude<NavigationStep, { type: 'back' }>): void
  /** One view back; while something is waited for that can be stopped, that instead. */
  back(): void
  close(): void
  /** The person wants out: closes, or asks first while something they sent off is not answered. */
  leave(): void
  /** Starts over out of sight, ready for the next opening. */
  prepare(place: Place): void
  /** Waits until it is clear whether somebody has to sign in. */
  finishConnect(): void
}

/** How long a press may wait for the code of its view before a skeleton shows, in ms. */
const codeWaitMs = 120

function whenHere(views: ViewLoader, view: ViewName, run: () => void): void {
  views.load(view)
  if (views.get(view).status !== 'loading') {
    run()
    return
  }
  const proceed = () => {
    clearTimeout(timer)
    unsubscribe()
    run()
  }
  const timer = setTimeout(proceed, codeWaitMs)
  const unsubscribe = views.subscribe(() => {
    if (views.get(view).status !== 'loading') proceed()
  })
}

export function createNavigation({ client, guard, viewHistory, views, isEmbedded }: NavigationParts): Navigation {
  const { store } = client
  const isShown = () => isEmbedded || store.getState().modal.open
  const close = () => {
    if (isEmbedded) viewHistory.go({ type: 'reset', to: choosePlace(store.getState()) })
    else closeModal(client)
  }
  /** A view of an account leads to where one connects when the account has gone meanwhile. */
  const move = (event: NavigationStep) => {
    const state = store.getState()
    const { view } = getCurrent(navigate(viewHistory.get().history, event))
    viewHistory.go(lacksAccount(state, view) ? { type: 'reset', to: choosePlace(state) } : event)
  }
  const go: Navigation['go'] = (event) => {
    const from = viewHistory.get()
    whenHere(views, event.to.view, () => {
      // Whoever moved or left in the meantime has decided otherwise.
      if (viewHistory.get() === from && isShown() && !client.lifetime.signal.aborted) move(event)
    })
  }
  return {
    isEmbedded,
    isShown,
    close,
    go,
    getPlace: () => getCurrent(viewHistory.get().history),
    hasVisited: (view) => viewHistory.get().history.some((place) => place.view === view),
    leave: () => guard.leave(close),
    back() {
      if (isBackClosing(viewHistory.get().history)) guard.leave(close)
      else if (!guard.stop()) move({ type: 'back' })
    },
    prepare(place) {
      views.load(place.view)
      viewHistory.prepare(place)
    },
    finishConnect: () =>
      afterSignIn(client, () => {
        const next = chooseAfterConnect(store.getState(), isEmbedded)
        if (next === 'close') closeModal(client)
        else go({ type: 'reset', to: next })
      }),
  }
}
