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

/** The navigation functions for the views and for the state subscriptions. */
export interface Navigation {
  readonly isEmbedded: boolean
  /** Returns true if the widget is visible. */
  isShown(): boolean
  getPlace(): Place
  hasVisited(view: ViewName): boolean
  /** Navigates when the view's code has loaded, and after 120 ms at the latest. */
  navigate(event: Exclude<NavigationStep, { type: 'back' }>): void
  /** Goes one view back. If a pending request can be stopped, stops it instead. */
  back(): void
  close(): void
  /** Closes the widget, or requests confirmation first while a request is pending. */
  requestLeave(): void
  /** Resets the history while the widget is hidden, for the next opening. */
  prepare(place: Place): void
  /** Waits until the sign-in state is known. Leaves the connect views unless the user has to sign in. */
  finishConnect(): void
}

/** The maximum time a click waits for the code of its view before a skeleton shows, in milliseconds. */
const codeTimeoutMs = 120

function whenViewLoaded(views: ViewLoader, view: ViewName, run: () => void): void {
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
  const timer = setTimeout(proceed, codeTimeoutMs)
  const unsubscribe = views.subscribe(() => {
    if (views.get(view).status !== 'loading') proceed()
  })
}

export function createNavigation({ client, guard, viewHistory, views, isEmbedded }: NavigationParts): Navigation {
  const { store } = client
  const isShown = () => isEmbedded || store.getState().modal.open
  const close = () => {
    if (isEmbedded) viewHistory.navigate({ type: 'reset', to: choosePlace(store.getState()) })
    else closeModal(client)
  }
  /** Navigates. If the view requires an account that is no longer connected, goes to the start view instead. */
  const move = (event: NavigationStep) => {
    const state = store.getState()
    const { view } = getCurrent(navigate(viewHistory.get().history, event))
    viewHistory.navigate(lacksAccount(state, view) ? { type: 'reset', to: choosePlace(state) } : event)
  }
  const navigateTo: Navigation['navigate'] = (event) => {
    const from = viewHistory.get()
    whenViewLoaded(views, event.to.view, () => {
      // Skip the step if the user has navigated or closed the widget meanwhile.
      if (viewHistory.get() === from && isShown() && !client.lifetime.signal.aborted) move(event)
    })
  }
  return {
    isEmbedded,
    isShown,
    close,
    navigate: navigateTo,
    getPlace: () => getCurrent(viewHistory.get().history),
    hasVisited: (view) => viewHistory.get().history.some((place) => place.view === view),
    requestLeave: () => guard.requestLeave(close),
    back() {
      if (isBackClosing(viewHistory.get().history)) guard.requestLeave(close)
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
        else navigateTo({ type: 'reset', to: next })
      }),
  }
}
