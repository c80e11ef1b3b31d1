import type { Namespace, NamespaceName } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { useCallback, useEffect, useRef, useState } from 'react'
import { requestEmailChange } from '../core/actions/embedded/requestEmailChange.js'
import type { UseAppKitAccountReturn } from '../core/public/appKitTypes.js'
import { emptyAccount } from '../core/public/emptyStates.js'
import { projectAccount } from '../core/state/project.js'
import { useInstance, useOptionalInstance } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

/**
 * Returns the account of a namespace, by default of the active one [S3.1]. `status` is undefined before `createAppKit`
 * has run, such as on a server if an effect creates the instance.
 */
export function useAppKitAccount({
  namespace: name,
}: {
  readonly namespace?: NamespaceName
} = {}): UseAppKitAccountReturn {
  const namespace = name as Namespace | undefined
  const account = useClientState(
    useOptionalInstance()?.client,
    (state) => [state.namespaces[namespace ?? state.activeNamespace], namespace ?? state.activeNamespace],
    (state): UseAppKitAccountReturn => projectAccount(state, namespace),
  )
  return account ?? emptyAccount
}

export interface UpdateEmailOptions {
  onSuccess?(data: { readonly email: string }): void
  onError?(error: Error): void
}

type UpdateEmailState =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly email: string }
  | { readonly status: 'error'; readonly error: Error }

/**
 * Opens the widget so that the user can change the e-mail address of their embedded wallet. `updateEmail()` resolves
 * with the new address. It rejects with FoyerError `ABORTED` if the user closes the widget first.
 *
 * @throws FoyerError by `updateEmail`: `EMAIL_LOGIN_UNAVAILABLE` if no embedded wallet is connected.
 * @example const { updateEmail, data } = useAppKitUpdateEmail({ onSuccess: ({ email }) => save(email) })
 */
export function useAppKitUpdateEmail({ onSuccess, onError }: UpdateEmailOptions = {}) {
  const { client } = useInstance('useAppKitUpdateEmail')
  const [state, setState] = useState<UpdateEmailState>({ status: 'idle' })
  const callbacks = useRef({ onSuccess, onError })
  useEffect(() => {
    callbacks.current = { onSuccess, onError }
  }, [onSuccess, onError])
  const updateEmail = useCallback(async (): Promise<{ email: string }> => {
    setState({ status: 'pending' })
    try {
      const email = await requestEmailChange(client)
      setState({ status: 'success', email })
      callbacks.current.onSuccess?.({ email })
      return { email }
    } catch (cause) {
      const error = cause instanceof Error ? cause : new FoyerError('UNKNOWN', { cause })
      setState({ status: 'error', error })
      callbacks.current.onError?.(error)
      throw error
    }
  }, [client])
  return {
    data: state.status === 'success' ? { email: state.email } : undefined,
    error: state.status === 'error' ? state.error : undefined,
    isPending: state.status === 'pending',
    isSuccess: state.status === 'success',
    isError: state.status === 'error',
    updateEmail,
  }
}
