import { useMemo } from 'react'
import type { Namespace } from '../primitives/ChainId.js'
import { useInstance } from './AppKitContext.js'

/** @example const { disconnect } = useDisconnect(); await disconnect({ namespace: 'eip155' }) */
export function useDisconnect() {
  const { disconnect } = useInstance('useDisconnect')
  return useMemo(
    () => ({ disconnect: ({ namespace }: { readonly namespace?: Namespace } = {}) => disconnect(namespace) }),
    [disconnect],
  )
}
