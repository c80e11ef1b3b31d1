import { useEffect, useState } from 'react'
import type { Adapter } from '../core/Adapter.js'
import type { Client } from '../core/Client.js'
import type { Namespace } from '../primitives/ChainId.js'

/** What a chain family can do, once its code is here; undefined before, and when it did not load. */
export function useAdapter(client: Client, namespace: Namespace | undefined): Adapter | undefined {
  const [adapter, setAdapter] = useState<Adapter>()
  useEffect(() => {
    if (namespace === undefined) return undefined
    const life = { isOver: false }
    client.getAdapter(namespace).then(
      (loaded) => life.isOver || setAdapter(loaded),
      () => undefined,
    )
    return () => {
      life.isOver = true
    }
  }, [client, namespace])
  return adapter?.namespace === namespace ? adapter : undefined
}
