import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { readMessage } from '../decode/readMessage.js'
import { signMessage } from '../signers/eip155.js'
import { formatHost } from '../views/renderHost.js'
import type { ApproveContext } from './ApproveContext.js'
import { needAddresses } from './ApproveContext.js'
import { createMessageApproval } from './createMessageApproval.js'
import { requestApproval } from './requestApproval.js'

/**
 * Handles personal_sign [S7.63]. Some libraries send the account first: the parameter with our address is not the
 * message.
 */
export async function approveMessage(
  [first, second]: readonly [string, string, ...unknown[]],
  context: ApproveContext,
): Promise<string> {
  const { eip155: address } = needAddresses(context)
  const isAddress = (text: string) => text.toLowerCase() === address.toLowerCase()
  if (!isAddress(second) && !isAddress(first)) throw new FoyerError('UNAUTHORIZED')
  const message = readMessage(isAddress(second) ? first : second)
  return context.queue.enter(context.signal, (visit) => {
    const approval = createMessageApproval(message, {
      words: visit.words,
      locale: visit.locale,
      origin: context.host.origin,
      hostName: formatHost(context.host.origin),
      address,
      chainReference: String(context.chain.id),
      networkName: context.chain.name,
      nowMs: Date.now(),
    })
    return requestApproval(visit, context, {
      approval,
      act: () => signMessage(context.vault, message.bytes),
      busyLabel: visit.words.signing,
      doneLabel: visit.words.signed,
    })
  })
}
