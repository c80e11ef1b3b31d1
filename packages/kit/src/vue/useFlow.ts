import { getCurrentScope, onScopeDispose } from 'vue'
import type { AppKit } from '../core/createInstance.js'
import { requireLastInstance } from '../core/instances.js'
import type { Flow, FlowResult } from '../withoutWidget/createFlow.js'
import { useSourceObject } from './useSource.js'

/**
 * Creates a flow and returns its state and its methods as a reactive object. When the scope of the caller ends, a
 * running task ends.
 */
export function useFlow<State extends object, Made extends Flow<State> & { cancel?(): void }>(
  hook: string,
  create: (appKit: AppKit) => Made & Flow<State>,
): FlowResult<State, Made> {
  const { get, subscribe, ...methods } = create(requireLastInstance(hook))
  const state = useSourceObject({ get, subscribe })
  if (getCurrentScope()) onScopeDispose(() => methods.cancel?.())
  return Object.assign(state, methods) as FlowResult<State, Made>
}
