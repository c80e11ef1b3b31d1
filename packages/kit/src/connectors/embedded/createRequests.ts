import { accountAnswers } from '@foyer/contract/frame/accountAnswers'
import { safeRpcMethods, unsafeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { EmbeddedRequestEvent } from '../../core/EmbeddedConnector.js'
import { type ApprovalWindow, needsWindow } from './createApprovalWindow.js'
import type { FrameHost } from './createFrameHost.js'
import { ProviderFailure } from './ProviderFailure.js'

const answer = accountAnswers.RPC_REQUEST
const safe: readonly string[] = safeRpcMethods
const unsafe: readonly string[] = unsafeRpcMethods

/** Longer than anything the frame does, calls that are repeated included, once the person need not say anything more. */
export const patienceMs = 300_000

/** What other libraries ask of the embedded wallet, on its way into the frame. */
export interface Requests {
  /** @throws ProviderFailure */
  request(method: string, params: unknown, chainId: ChainId | undefined): Promise<unknown>
  /** Ends every question a person was to answer; the callers get EIP-1193's 4001 [S4.20]. */
  rejectPending(): void
}

/** Reads pass; what a person must agree to is told of before and after; anything else never reaches the frame [S5.31]. */
export function createRequests(
  host: Pick<FrameHost, 'ask'>,
  tell: (event: EmbeddedRequestEvent) => void,
  onError: (error: unknown) => void,
  approvalWindow: ApprovalWindow,
): Requests {
  const open = new Set<AbortController>()
  const askPerson = async (payload: { method: string; params?: unknown; chainId?: ChainId }) => {
    const controller = new AbortController()
    open.add(controller)
    const { method } = payload
    if (needsWindow(method, payload.params)) approvalWindow.open()
    tell({ type: 'asked', method, left: open.size })
    try {
      // Taken back, it may have been signed already: only the frame knows.
      const question = { signal: controller.signal, patienceMs, answer }
      const result = await host.ask('RPC_REQUEST', payload, question)
      open.delete(controller)
      tell({ type: 'confirmed', method, left: open.size })
      return result
    } catch (error) {
      open.delete(controller)
      tell({
        type: 'refused',
        method,
        left: open.size,
        wantsFunds: isFoyerError(error) && error.context.wants === 'funds',
      })
      throw error
    } finally {
      if (open.size === 0) approvalWindow.close()
    }
  }
  return {
    request: async (method, params, chainId) => {
      const payload = { method, ...(params !== undefined && { params }), ...(chainId && { chainId }) }
      try {
        if (safe.includes(method)) return await host.ask('RPC_REQUEST', payload, { answer })
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
  }
}
