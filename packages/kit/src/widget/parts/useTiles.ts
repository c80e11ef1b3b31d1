import { useMemo } from 'react'
import type { Client } from '../../core/Client.js'
import { useClientState } from '../../react/useClientState.js'
import { arrangeWallets } from '../arrangeWallets.js'
import type { WalletEntry } from '../navigation/ViewParams.js'
import { getConnectorImage } from './getConnectorImage.js'
import { isUsable } from './isUsable.js'
import { listTiles, type WalletTile } from './listTiles.js'
import { pickSources, readSources } from './readSources.js'
import { type Catalogue, useCatalogue } from './useCatalogue.js'
import { useExcluded } from './useExcluded.js'

export interface Tiles {
  readonly tiles: readonly WalletTile[]
  readonly catalogue: Catalogue
}

/** Every product there is to show: here, of the catalogue so far, and found by a search. */
export function useTiles(client: Client, found: readonly WalletEntry[], isCertifiedOnly: boolean): Tiles {
  const local = useClientState(client, pickSources, (state) => readSources(client, state))
  useExcluded(client, true)
  const catalogue = useCatalogue(client, isCertifiedOnly)
  const { wallets } = catalogue
  const tiles = useMemo(() => {
    const rows = arrangeWallets({ ...local, featured: [], recommended: [] })
    const own = rows.flatMap((row) => (row.kind === 'wallet' && isUsable(client, row.wallet) ? row.wallet : []))
    return listTiles({
      // Pairing is a way to wallets and no wallet itself.
      connectors: rows.flatMap((row) =>
        row.kind === 'connector' && row.group !== 'walletConnect' ? row.connector : [],
      ),
      wallets: [...own, ...wallets, ...found],
      getImage: (connector) => getConnectorImage(client, connector),
    })
  }, [client, local, wallets, found])
  return { tiles, catalogue }
}
