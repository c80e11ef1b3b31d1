import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../Client.js'
import type { OpenRequest, State } from '../state/State.js'
import { openModal } from './openModal.js'

/**
 * Opens a view of the widget and waits for the user. Returns the first value of `read` that is not undefined.
 *
 * @throws FoyerError `ABORTED` if the widget closes before or the instance is destroyed, an error of `read`, and the
 *   error if the widget cannot load.
 */
export function openUntil<Value>(
  client: Client,
  request: OpenRequest,
  read: (state: State) => Value | undefined,
): Promise<Value> {
  openModal(client, request)
  return new Promise((resolve, reject) => {
    const end = () => {
      unsubscribe()
      client.lifetime.signal.removeEventListener('abort', stop)
    }
    const fail = (error: unknown) => {
      end()
      reject(error)
    }
    const stop = () => fail(new FoyerError('ABORTED'))
    const unsubscribe = client.store.subscribe((state) => {
      try {
        const value = read(state)
        if (value === undefined) {
          if (!state.modal.open) stop()
          return
        }
        end()
        resolve(value)
      } catch (error) {
        fail(error)
      }
    })
    client.lifetime.signal.addEventListener('abort', stop)
    client.loadWidget().catch(fail)
  })
}
