import type { Network } from '@foyer/primitives/networks/Network'
import { truncateMiddle } from '@foyer/ui/accountLook'
import { useEffect, useMemo, useState } from 'react'
import { identityQuery } from '../../core/queries/identity.js'
import { findOwnName, readRecipients } from '../../core/storage/recipients.js'
import { useQuery } from '../../react/useQuery.js'
import { cleanName } from '../shell/cleanName.js'
import { useWidget } from '../shell/WidgetContext.js'

/** Who is only scrolled past is not asked after, in ms. */
const restMs = 300

/** What to call somebody: the visitor's own name for them, their name where they have one, else their short address. */
export function useName(network: Network, address: string | undefined): string {
  const { client } = useWidget()
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), restMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery(client, address && isResting ? identityQuery(client, network, address) : undefined)
  const own = useMemo(
    () => findOwnName(readRecipients(client, network.chainNamespace), address),
    [client, network.chainNamespace, address],
  )
  if (!address) return ''
  if (own !== undefined) return cleanName(own, 32)
  return data?.name ? cleanName(data.name, 32) : truncateMiddle(address)
}
