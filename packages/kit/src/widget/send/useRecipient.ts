import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { QueryResult } from '../../core/queries/Queries.js'
import { canResolveNames, type FoundRecipient, recipientQuery } from '../../core/queries/recipient.js'
import { useAdapter } from '../../react/useActiveAccount.js'
import { useDebounced } from '../../react/useDebounced.js'
import { useQuery } from '../../react/useQuery.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { Recipient } from './sendForm.js'

/** The debounce time before a typed name is looked up, in milliseconds. Same value as AppKit. */
const nameDebounceMs = 500

/** Returns the state of the recipient field and looks names up. Ignores the result for an earlier text. */
export function useRecipient(network: Network, text: string): { recipient: Recipient; retry: () => void } {
  const { client } = useWidget()
  const adapter = useAdapter(client, network.chainNamespace)
  const settledText = useDebounced(text, nameDebounceMs)
  const inputs = {
    text,
    settledText,
    isAddress: (value: string) => adapter?.isAddress(value) ?? false,
    canResolveNames: canResolveNames(client, network) && (!adapter || adapter.resolveName !== undefined),
  }
  const wanted = getLookupText(inputs)
  const lookup = useQuery(client, wanted === undefined ? undefined : recipientQuery(client, network, wanted))
  return { recipient: validateRecipient({ ...inputs, lookup: getLookupState(lookup, wanted) }), retry: lookup.refetch }
}

function getLookupState(
  { status, data, error }: QueryResult<FoundRecipient>,
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
  /** The current text of the field. */
  readonly text: string
  /** The debounced text. Only this text is looked up. */
  readonly settledText: string
  readonly isAddress: (text: string) => boolean
  readonly canResolveNames: boolean
  /** The state of the lookup. `address` is null if the name is not registered. */
  readonly lookup:
    | { readonly status: 'pending' }
    | { readonly status: 'error'; readonly isInvalid: boolean; readonly reason?: 'unreadable' | 'retired' }
    | { readonly status: 'success'; readonly address: string | null }
}

const maxNameLength = 255

/** Returns true for labels separated by dots, the form of names in all registries. */
export function looksLikeName(text: string): boolean {
  return text.length <= maxNameLength && /^[^\s./:]+(\.[^\s./:]+)+$/u.test(text)
}

/** Returns the text to look up: an address at once, a name after typing stops. Otherwise returns undefined. */
export function getLookupText(inputs: Omit<RecipientInputs, 'lookup'>): string | undefined {
  const text = inputs.text.trim()
  if (inputs.isAddress(text)) return text
  const isName = inputs.canResolveNames && looksLikeName(text)
  return isName && text === inputs.settledText.trim() ? text : undefined
}

/** Returns the state of the recipient field. Pure; never throws. */
export function validateRecipient(inputs: RecipientInputs): Recipient {
  const { lookup } = inputs
  const text = inputs.text.trim()
  if (text === '') return { status: 'empty' }
  const isTyping = text !== inputs.settledText.trim()
  if (inputs.isAddress(text)) {
    if (lookup.status === 'success' && lookup.address !== null) return { status: 'found', address: lookup.address }
    if (lookup.status === 'error' && lookup.isInvalid) return { status: 'invalid', isTyping: false }
    // Without a lookup result, use the address as typed. The formatting code may not be loaded.
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
