import { loadSmartAccountWords } from '@foyer/messages/frame/loadSmartAccountWords'
import type { Frame } from '../Frame.js'
import { createSessionExpiredError } from '../FrameFailure.js'
import { renderCallsStatus } from '../views/renderCallsStatus.js'

/**
 * Handles wallet_showCallsStatus (EIP-5792): shows the status of a batch until the user closes it. Nothing on the page
 * counts as consent. It waits behind open requests.
 *
 * @throws FrameFailure `batch_not_found` for an unknown id, `session_expired`. FoyerError `USER_REJECTED` if the app
 *   cancels it.
 */
export async function showCallsStatus(frame: Frame, id: unknown, signal: AbortSignal): Promise<null> {
  if ((await frame.session.resume()) === undefined) throw createSessionExpiredError()
  const [batches, { queue }] = await Promise.all([frame.batches(), frame.approving()])
  // Reject an unknown id before anything is shown.
  batches.get(id)
  await queue.enter(signal, async (visit) => {
    const batch = batches.get(id)
    const [texts, status] = await Promise.all([loadSmartAccountWords(visit.locale), batches.getStatus(id)])
    const { name } = frame.chains.find(Number(batch.chainId))
    await visit.prompt<void>(({ resolve }) =>
      renderCallsStatus(
        {
          ...{ batch, status, words: texts },
          network: { label: visit.words.network, value: name },
          fetchStatus: () => batches.getStatus(id),
        },
        resolve,
      ),
    )
  })
  return null
}
