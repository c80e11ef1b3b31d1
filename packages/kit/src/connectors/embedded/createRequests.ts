import { accountAnswers } from '@foyer/contract/frame/accountAnswers'
import {
  permissionReadMethods,
  safeRpcMethods,
  screenRpcMethods,
  unsafeRpcMethods,
} from '@foyer/contract/frame/rpcMethods'
import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { EmbeddedRequestEvent } from '../../core/EmbeddedConnector.js'
import { type ApprovalWindow, needsWindow } from './createApprovalWindow.js'
import type { FrameHost } from './createFrameHost.js'
import { ProviderRpcError } from './ProviderRpcError.js'

const answer = accountAnswers.RPC_REQUEST
const safe: readonly string[] = [...safeRpcMethods, ...permissionReadMethods]
const shown: readonly string[] = [...unsafeRpcMethods, ...screenRpcMethods]

/**
 * The wait for the frame after a cancel, in milliseconds. It exceeds everything that the frame does without the user,
 * including retries.
 */
export const approvalTimeoutMs = 300_000

/** The requests of other libraries to the embedded wallet. */
export interface Requests {
  /**
   * Sends a request to the frame.
   *
   * @throws ProviderRpcError
   */
  request(method: string, params: unknown, chainId: ChainId | undefined): Promise<unknown>
  /** Cancels every request that waits for the user. The callers receive the EIP-1193 code 4001 [S4.20]. */
  rejectPending(): void
}

/**
 * Creates the requests to the frame. Sends read methods directly, and notifies the widget before and after methods for
 * which the frame shows a screen. Rejects all other methods without a message to the frame [S5.31].
 */
export function createRequests(
  host: Pick<FrameHost, 'request'>,
  notify: (event: EmbeddedRequestEvent) => void,
  onError: (error: unknown) => void,
  approvalWindow: ApprovalWindow,
): Requests {
  const open = new Set<AbortController>()
  const requestApproval = async (payload: { method: string; params?: unknown; chainId?: ChainId }) => {
    const controller = new AbortController()
    open.add(controller)
    const { method } = payload
    if (needsWindow(method, payload.params)) approvalWindow.open()
    notify({ type: 'asked', method, left: open.size })
    try {
      // After a cancel, wait for the frame: the user may have signed already.
      const question = { signal: controller.signal, patienceMs: approvalTimeoutMs, answer }
      const result = await host.request('RPC_REQUEST', payload, question)
      open.delete(controller)
      notify({ type: 'confirmed', method, left: open.size })
      return result
    } catch (error) {
      open.delete(controller)
      notify({
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
        if (safe.includes(method)) return await host.request('RPC_REQUEST', payload, { answer })
        if (shown.includes(method)) return await requestApproval(payload)
        throw new FoyerError('METHOD_NOT_ALLOWED', { context: { method } })
      } catch (error) {
        if (error instanceof FoyerError && error.code === 'METHOD_NOT_ALLOWED') notify({ type: 'notAllowed', method })
        onError(error)
        throw new ProviderRpcError(error, method)
      }
    },
    rejectPending: () => {
      for (const controller of [...open]) controller.abort()
    },
  }
}
