import type { Client } from '../core/Client.js'
import type { State } from '../core/State.js'
import type { Navigation } from './createNavigation.js'
import type { Surface } from './createSurface.js'
import { choosePlace } from './navigation/choosePlace.js'

/** Shows, moves and hides the widget as the state says [S2.13]. Returns the undo. */
export function followRequests(client: Client, surface: Surface, navigation: Navigation): () => void {
  const { store } = client
  const show = () => {
    // After the microtask in which React draws the place just chosen: the first frame is whole and the focus stays.
    queueMicrotask(() => {
      const { modal } = store.getState()
      if (modal.open && !client.lifetime.signal.aborted) surface.open(modal.request.opener)
    })
  }
  const hide = () => {
    surface.close().then(() => {
      const state = store.getState()
      if (!state.modal.open && !client.lifetime.signal.aborted) navigation.prepare(choosePlace(state))
    })
  }
  const move = (state: State, wasShown: boolean) => {
    const { request } = state.modal
    if (request.how === 'back') return navigation.back()
    const to = choosePlace(state, request)
    if (!wasShown) navigation.prepare(to)
    else if (request.how === 'open') navigation.go({ type: 'reset', to })
    else navigation.go({ type: request.how, to })
  }
  if (store.getState().modal.open) show()
  return store.subscribe((state, before) => {
    if (state.modal === before.modal) return
    const wasShown = navigation.isEmbedded || before.modal.open
    if (state.modal.request.seq !== before.modal.request.seq) move(state, wasShown)
    if (state.modal.open === before.modal.open) return
    if (state.modal.open) show()
    else hide()
  })
}
