import type { State } from '../core/State.js'
import { useInstance } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

/** The last event of the instance [S7.69]. */
export function useAppKitEvents(): State['event'] {
  const { client } = useInstance('useAppKitEvents')
  return useClientState(
    client,
    ({ event }) => [event],
    ({ event }) => event,
  )
}
