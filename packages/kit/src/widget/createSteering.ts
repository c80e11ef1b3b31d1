import { closeModal } from '../core/actions/openModal.js'
import type { Client } from '../core/Client.js'
import type { LeaveGuard } from './createLeaveGuard.js'
import type { ViewLoader } from './createViewLoader.js'
import { chooseAfterConnect, choosePlace, lacksAccount } from './navigation/choosePlace.js'
import type { Navigator } from './navigation/createNavigator.js'
import { getCurrent, isBackClosing, type Navigation, navigate } from './navigation/navigate.js'
import type { Place, ViewName } from './navigation/ViewParams.js'

export interface SteeringParts {
  readonly guard: LeaveGuard
  readonly client: Client
  readonly navigator: Navigator
  readonly views: ViewLoader
  readonly isEmbedded: boolean
}

/** The ways on, for the views and for what follows the state. */
export interface Steering {
  readonly isEmbedded: boolean
  /** A person can see the widget now. */
  isShown(): boolean
  getPlace(): Place
  hasVisited(view: ViewName): boolean
  /** Goes on as soon as the view's code is here, and no later than a moment from now. */
  go(event: Exclude<Navigation, { type: 'back' }>): void
  /** One view back; while something is waited for that can be stopped, that instead. */
  back(): void
  close(): void
  /** The person wants out: closes, or asks first while something they sent off is not answered. */
  leave(): void
  /** Starts over out of sight, ready for the next opening. */
  prepare(place: Place): void
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

export function createSteering({ client, guard, navigator, views, isEmbedded }: SteeringParts): Steering {
  const { store } = client
  const isShown = () => isEmbedded || store.getState().modal.open
  const close = () => {
    if (isEmbedded) navigator.go({ type: 'reset', to: choosePlace(store.getState()) })
    else closeModal(client)
  }
  /** A view of an account leads to where one connects when the account has gone meanwhile. */
  const move = (event: Navigation) => {
    const state = store.getState()
    const { view } = getCurrent(navigate(navigator.get().history, event))
    navigator.go(lacksAccount(state, view) ? { type: 'reset', to: choosePlace(state) } : event)
  }
  const go: Steering['go'] = (event) => {
    const from = navigator.get()
    whenHere(views, event.to.view, () => {
      // Whoever moved or left in the meantime has decided otherwise.
      if (navigator.get() === from && isShown() && !client.lifetime.signal.aborted) move(event)
    })
  }
  return {
    isEmbedded,
    isShown,
    close,
    go,
    getPlace: () => getCurrent(navigator.get().history),
    hasVisited: (view) => navigator.get().history.some((place) => place.view === view),
    leave: () => guard.leave(close),
    back() {
      if (isBackClosing(navigator.get().history)) guard.leave(close)
      else if (!guard.stop()) move({ type: 'back' })
    },
    prepare(place) {
      views.load(place.view)
      navigator.prepare(place)
    },
    finishConnect() {
      const next = chooseAfterConnect(store.getState(), isEmbedded)
      if (next === 'close') closeModal(client)
      else go({ type: 'reset', to: next })
    },
  }
}
