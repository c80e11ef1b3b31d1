import { canResolveNames, type FoundRecipient, recipientQuery } from '../../core/queries/recipient.js'
import { getErrorCode } from '../../errors/FoyerError.js'
import type { Network } from '../../networks/Network.js'
import { useAdapter } from '../../react/useAdapter.js'
import { useDebounced } from '../../react/useDebounced.js'
import { type QueryState, useQuery } from '../../react/useQuery.js'
import { getLookupText, type RecipientInputs, readRecipient } from '../readRecipient.js'
import type { Recipient } from '../sendForm.js'
import { useWidget } from '../WidgetContext.js'

/** How long the typing rests before a name is looked up, in ms; as the incumbent. */
const nameWaitMs = 500

/** Reads the recipient field, looking names up; an answer about an earlier text is dropped. */
export function useRecipient(network: Network, text: string): { recipient: Recipient; retry: () => void } {
  const { client } = useWidget()
  const adapter = useAdapter(client, network.chainNamespace)
  const settledText = useDebounced(text, nameWaitMs)
  const inputs = {
    text,
    settledText,
    isAddress: (value: string) => adapter?.isAddress(value) ?? false,
    canResolveNames: canResolveNames(client, network) && (!adapter || adapter.resolveName !== undefined),
  }
  const wanted = getLookupText(inputs)
  const lookup = useQuery(client, wanted === undefined ? undefined : recipientQuery(client, network, wanted))
  return { recipient: readRecipient({ ...inputs, lookup: readLookup(lookup, wanted) }), retry: lookup.refetch }
}

function readLookup(
  { status, data, error }: QueryState<FoundRecipient>,
  wanted: string | undefined,
): RecipientInputs['lookup'] {
  if (status === 'error') return { status, isInvalid: getErrorCode(error) === 'INVALID_ADDRESS' }
  if (status === 'success' && data && data.text === wanted) return { status, address: data.address }
  return { status: 'pending' }
}
