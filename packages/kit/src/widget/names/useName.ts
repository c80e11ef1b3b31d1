import type { Network } from '@foyer/primitives/networks/Network'
import { truncateMiddle } from '@foyer/ui/accountLook'
import { useEffect, useMemo, useState } from 'react'
import { identityQuery } from '../../core/queries/identity.js'
import { findOwnName, loadRecipients } from '../../core/storage/recipients.js'
import { useQuery } from '../../react/useQuery.js'
import { cleanName } from '../shell/cleanName.js'
import { useWidget } from '../shell/WidgetContext.js'

/** The delay before the name of a row is requested, in milliseconds. A row can be scrolled past before it ends. */
const rowDelayMs = 300

/**
 * Returns the name to show for an address: the user's own name for it, its registered name, or the shortened address.
 * `delayMs` is the delay before a request.
 */
export function useName(network: Network, address: string | undefined, delayMs = rowDelayMs): string {
  const { client } = useWidget()
  const [isDelayOver, setDelayOver] = useState(delayMs === 0)
  useEffect(() => {
    const timer = setTimeout(() => setDelayOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  const { data } = useQuery(client, address && isDelayOver ? identityQuery(client, network, address) : undefined)
  const own = useMemo(
    () => findOwnName(loadRecipients(client, network.chainNamespace), address),
    [client, network.chainNamespace, address],
  )
  if (!address) return ''
  if (own !== undefined) return cleanName(own, 32)
  return data?.name ? cleanName(data.name, 32) : truncateMiddle(address)
}
