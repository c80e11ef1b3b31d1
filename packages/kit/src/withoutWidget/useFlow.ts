import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AppKit } from '../core/createInstance.js'
import { useInstance } from '../react/AppKitContext.js'
import type { Flow, FlowResult } from './createFlow.js'

/**
 * Creates a flow for the component and returns its state and its methods. The methods stay the same functions. When the
 * component is removed, a running task ends.
 */
export function useFlow<State, Made extends Flow<State> & { cancel?(): void }>(
  hook: string,
  create: (appKit: AppKit) => Made & Flow<State>,
): FlowResult<State, Made> {
  const appKit = useInstance(hook)
  const flow = useMemo(() => create(appKit), [appKit, create])
  const state = useSyncExternalStore(flow.subscribe, flow.get, flow.get)
  useEffect(() => () => flow.cancel?.(), [flow])
  return useMemo(() => {
    const { get: _get, subscribe: _subscribe, ...methods } = flow
    return { ...state, ...methods } as FlowResult<State, Made>
  }, [flow, state])
}
