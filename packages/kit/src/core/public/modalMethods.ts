import type { Namespace } from '@foyer/primitives/ChainId'
import { UsageError } from '@foyer/primitives/errors/UsageError'
import { closeModal, openModal } from '../actions/openModal.js'
import type { Client } from '../Client.js'
import { createMethod } from '../loadActions.js'
import { type AppKitPublicState, projectState } from '../state/project.js'
import type { OpenRequest } from '../state/State.js'
import { watch } from './watch.js'

/** Creates the methods that open and close the widget, and those of its public state. */
export function createModalMethods(client: Client) {
  const { store } = client
  return {
    /**
     * Opens the widget. Default view: Account if a wallet is connected, else Connect. Resolves when the widget is
     * visible. Throws `INSTANCE_DESTROYED` after `destroy()`.
     */
    open: async (request: OpenRequest = {}) => {
      if (client.lifetime.signal.aborted) throw new UsageError('INSTANCE_DESTROYED')
      openModal(client, request)
      await client.loadWidget()
    },
    /** `force` exists for AppKit compatibility and has no effect: nothing prevents closing. */
    close: async (_force?: boolean) => closeModal(client),
    isOpen: () => store.getState().modal.open,
    /** Loads the UI ahead of time. Call it when the user is likely to open the widget. */
    preload: () => client.loadWidget(),
    setLoading: (loading: boolean, _namespace?: Namespace) =>
      store.setState(({ modal }) => ({ modal: { ...modal, loading } })),
    /**
     * Removes the newest entry of the transaction stack: opens its view, or navigates back if `isCanceled` [S4.21,
     * S4.22].
     */
    popTransactionStack: createMethod(client, 'popTransaction'),
    isTransactionStackEmpty: () => store.getState().transactions.length === 0,
    isTransactionShouldReplaceView: () => store.getState().transactions.at(-1)?.replace === true,
    redirect: (view: string) => openModal(client, { view }, 'push'),
    replace: (view: string) => openModal(client, { view }, 'replace'),
    /**
     * Has no effect: the widget opens by itself if the embedded wallet needs a confirmation. Exists so that code
     * written for AppKit runs.
     */
    handleUnsafeRPCRequest: (): void => {},
    getState: () => projectState(store.getState()),
    subscribeState: (callback: (state: AppKitPublicState) => void) => watch(client, projectState, callback),
  }
}
