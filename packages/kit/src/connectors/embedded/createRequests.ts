import { safeRpcMethods, unsafeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import type { EmbeddedRequestEvent } from '../../core/EmbeddedConnector.js'
import { FoyerError, isFoyerError } from '../../errors/FoyerError.js'
import type { ChainId } from '../../primitives/ChainId.js'
import type { FrameHost } from './createFrameHost.js'
import { ProviderFailure } from './ProviderFailure.js'

const safe: readonly string[] = safeRpcMethods
const unsafe: readonly string[] = unsafeRpcMethods

/** What other libraries ask of the embedded wallet, on its way into the frame. */
export interface Requests {
  /** @throws ProviderFailure */
  request(method: string, params: unknown, chainId: ChainId | undefined): Promise<unknown>
  /** Ends every question a person was to answer; the callers get EIP-1193's 4001 [S4.20]. */
  rejectPending(): void
  watch(listener: (event: EmbeddedRequestEvent) => void): () => void
}

/** Reads pass; what a person must agree to is told of before and after; anything else never reaches the frame [S5.31]. */
export function createRequests(host: Pick<FrameHost, 'ask'>, onError: (error: unknown) => void): Requests {
  const open = new Set<AbortController>()
  const listeners = new Set<(event: EmbeddedRequestEvent) => void>()
  const tell = (event: EmbeddedRequestEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const askPerson = async (payload: { method: string; params?: unknown; chainId?: ChainId }) => {
    const controller = new AbortController()
    open.add(controller)
    const { method } = payload
    tell({ type: 'asked', method, left: open.size })
    try {
      const answer = await host.ask('RPC_REQUEST', payload, { signal: controller.signal })
      open.delete(controller)
      tell({ type: 'confirmed', method, left: open.size })
      return answer
    } catch (error) {
      open.delete(controller)
      tell({
        type: 'refused',
        method,
        left: open.size,
        wantsFunds: isFoyerError(error) && error.context['wants'] === 'funds',
      })
      throw error
    }
  }
  return {
    request: async (method, params, chainId) => {
      const payload = { method, ...(params !== undefined && { params }), ...(chainId && { chainId }) }
      try {
        if (safe.includes(method)) return await host.ask('RPC_REQUEST', payload)
        if (unsafe.includes(method)) return await askPerson(payload)
        throw new FoyerError('METHOD_NOT_ALLOWED', { context: { method } })
      } catch (error) {
        if (error instanceof FoyerError && error.code === 'METHOD_NOT_ALLOWED') tell({ type: 'notAllowed', method })
        onError(error)
        throw new ProviderFailure(error)
      }
    },
    rejectPending: () => {
      for (const controller of [...open]) controller.abort()
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
