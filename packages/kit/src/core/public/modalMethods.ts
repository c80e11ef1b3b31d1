import type { Namespace } from '@foyer/primitives/ChainId'
import { UsageError } from '@foyer/primitives/errors/UsageError'
import { closeModal, openModal } from '../actions/openModal.js'
import type { Client } from '../Client.js'
import { createMethod } from '../loadActions.js'
import { type AppKitPublicState, projectState } from '../state/project.js'
import type { OpenRequest } from '../state/State.js'
import { watch } from './watch.js'

/** Opening, closing and the public state of an instance. */
export function createModalMethods(client: Client) {
  const { store } = client
  return {
    /** Opens the widget, by default on Account when connected, else on Connect. Settles when it is on the screen; throws `INSTANCE_DESTROYED` after `destroy()`. */
    open: async (request: OpenRequest = {}) => {
      if (client.lifetime.signal.aborted) throw new UsageError('INSTANCE_DESTROYED')
      openModal(client, request)
      await client.loadWidget()
    },
    /** `force` is the incumbent's: nothing here keeps the host from closing. */
    close: async (_force?: boolean) => closeModal(client),
    isOpen: () => store.getState().modal.open,
    /** Fetches the UI before it is asked for: call it when a press is likely. */
    preload: () => client.loadWidget(),
    setLoading: (loading: boolean, _namespace?: Namespace) =>
      store.setState(({ modal }) => ({ modal: { ...modal, loading } })),
    /** Ends the newest entry of the transaction stack: on to its view, or back when `isCanceled` [S4.21, S4.22]. */
    popTransactionStack: createMethod(client, 'popTransaction'),
    isTransactionStackEmpty: () => store.getState().transactions.length === 0,
    isTransactionShouldReplaceView: () => store.getState().transactions.at(-1)?.replace === true,
    redirect: (view: string) => openModal(client, { view }, 'push'),
    replace: (view: string) => openModal(client, { view }, 'replace'),
    /** The widget opens by itself where the embedded wallet asks something; there so that code written for the incumbent runs. */
    handleUnsafeRPCRequest: (): void => {},
    getState: () => projectState(store.getState()),
    subscribeState: (callback: (state: AppKitPublicState) => void) => watch(client, projectState, callback),
  }
}
