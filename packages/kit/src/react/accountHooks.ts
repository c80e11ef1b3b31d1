import type { Namespace, NamespaceName } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { useCallback, useEffect, useRef, useState } from 'react'
import { askEmailChange } from '../core/actions/embedded/askEmailChange.js'
import type { UseAppKitAccountReturn } from '../core/public/appKitTypes.js'
import { projectAccount } from '../core/state/project.js'
import { useInstance, useInstanceOnceMade } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

const nothingKnown: UseAppKitAccountReturn = {
  allAccounts: [],
  caipAddress: undefined,
  address: undefined,
  isConnected: false,
  status: undefined,
  balance: undefined,
  balanceSymbol: undefined,
  profileName: undefined,
  profileImage: undefined,
  embeddedWalletInfo: undefined,
}

/**
 * The account of a namespace, by default of the active one [S3.1]. Before `createAppKit` ran, as on a server that renders what an effect
 * will make, nothing is known: `status` is undefined.
 */
export function useAppKitAccount({
  namespace: name,
}: {
  readonly namespace?: NamespaceName
} = {}): UseAppKitAccountReturn {
  const namespace = name as Namespace | undefined
  const account = useClientState(
    useInstanceOnceMade()?.client,
    (state) => [state.namespaces[namespace ?? state.activeNamespace], namespace ?? state.activeNamespace],
    (state): UseAppKitAccountReturn => projectAccount(state, namespace),
  )
  return account ?? nothingKnown
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
 * Lets the person change the e-mail address of their embedded wallet in the widget. `updateEmail()` resolves with the new
 * address, and rejects with FoyerError `ABORTED` when the person closes the widget without one.
 *
 * @throws FoyerError by `updateEmail`: `EMAIL_LOGIN_UNAVAILABLE` when no embedded wallet is connected.
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
      const email = await askEmailChange(client)
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
