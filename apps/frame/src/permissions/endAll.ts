import { format } from '@foyer/messages/format'
import { loadPermissionWords } from '@foyer/messages/frame/loadPermissionWords'
import { extensionIcon } from '@foyer/ui/icons/actionIcons'
import { needAddresses } from '../approve/ApproveContext.js'
import { fromHex, type Hex } from '../signers/bytes.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import { recordEnd } from './approveEnd.js'
import type { PermissionServices } from './approveGrant.js'
import { confirmEnding, type EndingContext, getContract } from './confirmEnding.js'
import { readEpoch } from './readEpoch.js'

/** The selector of `endAll()`. */
const endAllSelector = fromHex('0x56f78dad')

/**
 * Ends all permissions of the account on a network with one transaction, after approval. Then marks them as ended at the
 * server. `hosts` are the sites of the listed permissions. Throws the errors of `confirmEnding` and `readEpoch`.
 */
export async function endAll(
  visit: ScreenSession,
  hosts: readonly string[],
  context: EndingContext,
  services: Pick<PermissionServices, 'session'>,
): Promise<void> {
  const { chain, rpc } = context
  const account = needAddresses(context).eip155.toLowerCase() as Hex
  const texts = await loadPermissionWords(visit.locale)
  const title = format(texts.endAll, { network: chain.name })
  const before = await readEpoch(getContract(context), account, rpc, visit.signal)
  const line = { icon: extensionIcon, text: title, small: [...new Set(hosts), texts.endAllEffect] }
  const hash = await confirmEnding(visit, { data: endAllSelector, title, line, details: [] }, context)
  const all = { chainId: chain.caipNetworkId, account, epoch: (before + 1n).toString() }
  await recordEnd({ all }, hash, context, services)
}
