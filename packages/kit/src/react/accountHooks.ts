import type { Namespace, NamespaceName } from '@foyer/primitives/ChainId'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { UseAppKitAccountReturn } from '../core/public/appKitTypes.js'
import { createEmailChange, type UpdateEmailOptions } from '../core/public/createEmailChange.js'
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

/**
 * Opens the widget so that the user can change the e-mail address of their embedded wallet. `updateEmail()` resolves
 * with the new address. It rejects with FoyerError `ABORTED` if the user closes the widget first.
 *
 * @throws FoyerError by `updateEmail`: `EMAIL_LOGIN_UNAVAILABLE` if no embedded wallet is connected.
 * @example const { updateEmail, data } = useAppKitUpdateEmail({ onSuccess: ({ email }) => save(email) })
 */
export function useAppKitUpdateEmail({ onSuccess, onError }: UpdateEmailOptions = {}) {
  const instance = useInstance('useAppKitUpdateEmail')
  const callbacks = useRef<UpdateEmailOptions>({})
  useEffect(() => {
    callbacks.current = { ...(onSuccess && { onSuccess }), ...(onError && { onError }) }
  }, [onSuccess, onError])
  const { get, subscribe, updateEmail } = useMemo(
    () => createEmailChange(instance, () => callbacks.current),
    [instance],
  )
  return { ...useSyncExternalStore(subscribe, get, get), updateEmail }
}
