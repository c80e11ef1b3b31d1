import type { Frame } from '../Frame.js'
import { FrameFailure } from '../FrameFailure.js'
import { callNode } from '../rpc/callNode.js'
import type { CallBatches, Rpc } from './ApproveContext.js'
import { createBatchStore } from './createBatchStore.js'
import { createCallBatches } from './createCallBatches.js'

/**
 * Creates the list of batches, with those that the user sent in this tab before a reload. Another user starts with an
 * own list.
 */
export async function startBatches(
  { chains, projectId, session }: Frame,
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
): Promise<CallBatches> {
  const rpcOf = (chainId: bigint) => {
    try {
      const network = chains.find(Number(chainId))
      const rpc: Rpc = (method, params, signal) => callNode(session, network, method, params, signal)
      return rpc
    } catch (error) {
      if (error instanceof FrameFailure) return undefined
      throw error
    }
  }
  // Before the first call to the server, the user of the session is unknown.
  await session.resume().catch(() => undefined)
  const store = createBatchStore({ storage, projectId, getPersonId: () => session.getPerson()?.id })
  const batches = createCallBatches(rpcOf, store)
  session.watchPerson(() => batches.reset())
  return batches
}
