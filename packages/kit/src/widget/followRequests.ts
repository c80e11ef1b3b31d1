import type { Client } from '../core/Client.js'
import type { State } from '../core/State.js'
import type { Steering } from './createSteering.js'
import type { Surface } from './createSurface.js'
import { choosePlace } from './navigation/choosePlace.js'

/** Shows, moves and hides the widget as the state says [S2.13]. Returns the undo. */
export function followRequests(client: Client, surface: Surface, steering: Steering): () => void {
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
      if (!state.modal.open && !client.lifetime.signal.aborted) steering.prepare(choosePlace(state))
    })
  }
  const move = (state: State, wasShown: boolean) => {
    const { request } = state.modal
    if (request.how === 'back') return steering.back()
    const to = choosePlace(state, request)
    if (!wasShown) steering.prepare(to)
    else if (request.how === 'open') steering.go({ type: 'reset', to })
    else steering.go({ type: request.how, to })
  }
  if (store.getState().modal.open) show()
  return store.subscribe((state, before) => {
    if (state.modal === before.modal) return
    const wasShown = steering.isEmbedded || before.modal.open
    if (state.modal.request.seq !== before.modal.request.seq) move(state, wasShown)
    if (state.modal.open === before.modal.open) return
    if (state.modal.open) show()
    else hide()
  })
}
