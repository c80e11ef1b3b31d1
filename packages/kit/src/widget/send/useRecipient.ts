import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import { canResolveNames, type FoundRecipient, recipientQuery } from '../../core/queries/recipient.js'
import { useAdapter } from '../../react/useActiveAccount.js'
import { useDebounced } from '../../react/useDebounced.js'
import { type QueryState, useQuery } from '../../react/useQuery.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { Recipient } from './sendForm.js'

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
  if (status === 'error') {
    const reason = isFoyerError(error) ? error.context?.reason : undefined
    return {
      ...{ status, isInvalid: getErrorCode(error) === 'INVALID_ADDRESS' },
      ...((reason === 'unreadable' || reason === 'retired') && { reason }),
    }
  }
  if (status === 'success' && data && data.text === wanted) return { status, address: data.address }
  return { status: 'pending' }
}

export interface RecipientInputs {
  /** What stands in the field now. */
  readonly text: string
  /** What stood there when the typing last rested; only that is looked up. */
  readonly settledText: string
  readonly isAddress: (text: string) => boolean
  readonly canResolveNames: boolean
  /** Where the look-up of the text stands; `address` null means that nobody has the name. */
  readonly lookup:
    | { readonly status: 'pending' }
    | { readonly status: 'error'; readonly isInvalid: boolean; readonly reason?: 'unreadable' | 'retired' }
    | { readonly status: 'success'; readonly address: string | null }
}

const longestName = 255

/** Labels with dots between them, as names of every registry are. */
export function looksLikeName(text: string): boolean {
  return text.length <= longestName && /^[^\s./:]+(\.[^\s./:]+)+$/u.test(text)
}

/** What to look up now: an address at once, a name when the typing rests; undefined when neither. */
export function getLookupText(inputs: Omit<RecipientInputs, 'lookup'>): string | undefined {
  const text = inputs.text.trim()
  if (inputs.isAddress(text)) return text
  const isName = inputs.canResolveNames && looksLikeName(text)
  return isName && text === inputs.settledText.trim() ? text : undefined
}

/** Reads the recipient field. Pure and total. */
export function readRecipient(inputs: RecipientInputs): Recipient {
  const { lookup } = inputs
  const text = inputs.text.trim()
  if (text === '') return { status: 'empty' }
  const isTyping = text !== inputs.settledText.trim()
  if (inputs.isAddress(text)) {
    if (lookup.status === 'success' && lookup.address !== null) return { status: 'found', address: lookup.address }
    if (lookup.status === 'error' && lookup.isInvalid) return { status: 'invalid', isTyping: false }
    // The address stands as it was typed, also when the code that would write it more nicely did not load.
    return { status: 'found', address: text }
  }
  if (!inputs.canResolveNames || !looksLikeName(text)) return { status: 'invalid', isTyping }
  if (isTyping || lookup.status === 'pending') return { status: 'resolving', name: text }
  if (lookup.status === 'success') {
    return lookup.address === null
      ? { status: 'nobody', name: text }
      : { status: 'found', address: lookup.address, name: text }
  }
  if (lookup.isInvalid) return { status: 'invalid', isTyping: false }
  return { status: lookup.reason ?? 'failed', name: text }
}
