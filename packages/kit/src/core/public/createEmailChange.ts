import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { createStore } from 'zustand/vanilla'
import { requestEmailChange } from '../actions/embedded/requestEmailChange.js'
import type { AppKit } from '../createInstance.js'

export interface UpdateEmailOptions {
  onSuccess?(data: { readonly email: string }): void
  onError?(error: Error): void
}

/** The state of the last call of `updateEmail`. */
export interface UpdateEmailState {
  readonly data: { readonly email: string } | undefined
  readonly error: Error | undefined
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
}

function createState({ data, error, isPending = false }: Partial<UpdateEmailState> = {}): UpdateEmailState {
  return { data, error, isPending, isSuccess: data !== undefined, isError: error !== undefined }
}

/** Creates the state and the function of `useAppKitUpdateEmail`. */
export function createEmailChange({ client }: AppKit, getOptions: () => UpdateEmailOptions) {
  const store = createStore(() => createState())
  return {
    get: store.getState,
    subscribe: store.subscribe,
    updateEmail: async (): Promise<{ email: string }> => {
      store.setState(createState({ isPending: true }))
      try {
        const data = { email: await requestEmailChange(client) }
        store.setState(createState({ data }))
        getOptions().onSuccess?.(data)
        return data
      } catch (cause) {
        const error = cause instanceof Error ? cause : new FoyerError('UNKNOWN', { cause })
        store.setState(createState({ error }))
        getOptions().onError?.(error)
        throw error
      }
    },
  }
}
