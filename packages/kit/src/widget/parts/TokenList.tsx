import type { ReactNode } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { account as english } from '../../messages/en/account.js'
import { core } from '../../messages/en/core.js'
import { format } from '../../messages/format.js'
import type { ActiveAccount, TokenBalances } from '../../react/useActiveAccount.js'
import { Button } from '../../ui/Button.js'
import { walletIcon } from '../../ui/icons/baseIcons.js'
import { RowSkeleton } from '../../ui/Row.js'
import { GroupLabel, Stack } from '../../ui/Separator.js'
import { Slow } from '../../ui/Spinner.js'
import { EmptyState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { isNativeAsset } from '../balances.js'
import { cleanName } from '../cleanName.js'
import { useWords } from '../useWords.js'
import { AssetRow } from './AssetRow.js'
import { BalancesFault } from './BalancesFault.js'

const style = `
.tokens{padding-bottom:8px}.tokens .tokens{padding:0}
.tokens.stale{opacity:.6}
/* The whole panel of a new account fits the card, so that nothing fades at its edge. */
.tokens .state{padding-block:0 8px;gap:4px}
.tokens .state>.glyph-lg{width:44px;height:44px;margin-bottom:4px}
.tokens .state>.b{margin-top:4px}
`

export interface TokenListProps {
  readonly account: ActiveAccount
  readonly balances: TokenBalances
  readonly nativeAddress: string | undefined
  /** Without it the rows only tell. */
  readonly onSend: ((balance: AssetBalance) => void) | undefined
  readonly onReceive: (() => void) | undefined
  /** A tab says what these are. */
  readonly isTitleHidden: boolean
}

/** What the account holds. Keeps what it knew when a later read fails, greyed and with its time. */
export function TokenList(props: TokenListProps): ReactNode {
  const { account, balances, nativeAddress, onSend, onReceive, isTitleHidden } = props
  const words = useWords('account', english)
  const { loading, slow } = useWords('core', core)
  useStyle(style)
  const { data, error } = balances
  const isEmpty = data?.every(({ amount }) => amount.atomic === 0n)
  return (
    <Stack className="tokens">
      {!isTitleHidden && <GroupLabel>{words.tokens}</GroupLabel>}
      {error && <BalancesFault balances={balances} />}
      {!data && !error && (
        <>
          <span className="sr" role="status">
            {loading}
          </span>
          <RowSkeleton count={5} />
          <Slow active>{slow}</Slow>
        </>
      )}
      {isEmpty && (
        <EmptyState
          icon={walletIcon}
          title={words.tokensEmptyTitle}
          text={format(words.tokensEmptyText, { network: cleanName(account.network.name) })}
        >
          {onReceive && (
            <Button size="sm" variant="secondary" onClick={onReceive}>
              {words.receive}
            </Button>
          )}
        </EmptyState>
      )}
      {data && !isEmpty && (
        <Stack className={error ? 'tokens stale' : 'tokens'}>
          {data.map((balance) => (
            <AssetRow
              key={balance.asset.address ?? ''}
              balance={balance}
              network={account.network}
              isNative={isNativeAsset(balance.asset, nativeAddress)}
              onPress={onSend && (() => onSend(balance))}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}
