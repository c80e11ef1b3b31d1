import type { ReactNode } from 'react'
import { useClientState } from '../../react/useClientState.js'
import { Stack } from '../../ui/Separator.js'
import { useRovingFocus } from '../../ui/useRovingFocus.js'
import { useWidget } from '../WidgetContext.js'
import { AllWalletsRow } from './AllWalletsRow.js'
import { getPlatform } from './detectPlatform.js'
import { NoWallet } from './NoWallet.js'
import type { WalletRows as Rows } from './useWalletRows.js'
import { WalletRows } from './WalletRows.js'

export interface WalletListProps {
  readonly wallets: Rows
  readonly isDisabled: boolean
}

/** The wallets to choose from, and the way to all others; an invitation where there is none. */
export function WalletList({ wallets, isDisabled }: WalletListProps): ReactNode {
  const roving = useRovingFocus()
  const hasAll = useHasAllWallets()
  const { rows, pendingCount, catalogueCount } = wallets
  if (rows.length === 0 && pendingCount === 0 && !hasAll) return <NoWallet />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys between the rows, each of which is a button
    <div onKeyDown={roving.onKeyDown}>
      <Stack>
        <WalletRows rows={rows} pendingCount={pendingCount} isDisabled={isDisabled} />
        {hasAll && <AllWalletsRow count={catalogueCount} isDisabled={isDisabled} />}
      </Stack>
    </div>
  )
}

/** The All Wallets row shows where there is a catalogue and the host wants it. */
function useHasAllWallets(): boolean {
  const { client } = useWidget()
  return useClientState(
    client,
    ({ options }) => [options],
    ({ options: { allWallets = 'SHOW', enableWallets = true, features } }) => {
      if (!client.endpoints?.catalogue || !enableWallets || features.allWallets === false) return false
      return (
        allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && getPlatform(client.environment.window) !== 'desktop')
      )
    },
  )
}
