import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { readMessage } from '../decode/readMessage.js'
import { signMessage } from '../signers/eip155.js'
import { nameHost } from '../views/drawAsker.js'
import type { ApproveContext } from './ApproveContext.js'
import { needAddresses } from './ApproveContext.js'
import { askApproval } from './askApproval.js'
import { describeMessage } from './describeMessage.js'

/** personal_sign [S7.63]. Some libraries give the account first, so whichever parameter is our address is not the message. */
export async function approveMessage(
  [first, second]: readonly [string, string, ...unknown[]],
  context: ApproveContext,
): Promise<string> {
  const { eip155: address } = needAddresses(context)
  const isAddress = (text: string) => text.toLowerCase() === address.toLowerCase()
  if (!isAddress(second) && !isAddress(first)) throw new FoyerError('UNAUTHORIZED')
  const message = readMessage(isAddress(second) ? first : second)
  return context.queue.enter(context.signal, (visit) => {
    const approval = describeMessage(message, {
      words: visit.words,
      locale: visit.locale,
      origin: context.host.origin,
      hostName: nameHost(context.host.origin),
      address,
      chainReference: String(context.chain.id),
      networkName: context.chain.name,
      nowMs: Date.now(),
    })
    return askApproval(visit, context, {
      approval,
      act: () => signMessage(context.vault, message.bytes),
      busyLabel: visit.words.signing,
      doneLabel: visit.words.signed,
    })
  })
}
