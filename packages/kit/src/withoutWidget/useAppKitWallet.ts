import type { Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useInstance } from '../react/AppKitContext.js'
import type { ConnectedWallet } from './connectNamedWallet.js'
import { createAppKitWalletButton } from './walletButton.js'

export interface UseAppKitWalletOptions {
  readonly namespace?: Namespace
  onSuccess?(data: ConnectedWallet): void
  onError?(error: Error): void
}

type WalletState =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly data: ConnectedWallet }
  | { readonly status: 'error'; readonly error: Error }

/**
 * Connects one wallet by its name. `connect` never rejects: see `error`. `wallet` is as in `createAppKitWalletButton`.
 *
 * @example
 * const { connect, isPending } = useAppKitWallet({ onSuccess: ({ address }) => save(address) })
 * <button onClick={() => connect('metamask')}>MetaMask</button>
 */
export function useAppKitWallet({ namespace, onSuccess, onError }: UseAppKitWalletOptions = {}) {
  const appKit = useInstance('useAppKitWallet')
  const [state, setState] = useState<WalletState>({ status: 'idle' })
  const callbacks = useRef({ onSuccess, onError })
  useEffect(() => {
    callbacks.current = { onSuccess, onError }
  }, [onSuccess, onError])
  const connect = useCallback(
    async (wallet: string): Promise<void> => {
      setState({ status: 'pending' })
      try {
        const data = await createAppKitWalletButton(appKit).connect(wallet, namespace)
        setState({ status: 'success', data })
        callbacks.current.onSuccess?.(data)
      } catch (cause) {
        const error = cause instanceof Error ? cause : new FoyerError('UNKNOWN', { cause })
        setState({ status: 'error', error })
        callbacks.current.onError?.(error)
      }
    },
    [appKit, namespace],
  )
  return {
    data: state.status === 'success' ? state.data : undefined,
    error: state.status === 'error' ? state.error : undefined,
    isReady: true,
    isPending: state.status === 'pending',
    isSuccess: state.status === 'success',
    isError: state.status === 'error',
    connect,
  }
}
