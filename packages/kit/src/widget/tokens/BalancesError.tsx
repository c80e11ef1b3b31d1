import { account as english } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { format, formatPlural } from '@foyer/messages/format'
import { offlineIcon } from '@foyer/ui/icons/actionIcons'
import type { ReactNode } from 'react'
import { useOnline } from '../../react/pageHooks.js'
import type { TokenBalances } from '../../react/useActiveAccount.js'
import { Alert } from '../../ui/Alert.js'
import { ErrorState } from '../../ui/StateMessage.js'
import { useSecondsUntil } from '../shell/useSecondsUntil.js'
import { useLocale, useWords } from '../shell/useWords.js'

/** The error of the balances, with a retry button as soon as a retry is allowed [S8.1]. */
export function BalancesError({ balances }: { readonly balances: TokenBalances }): ReactNode {
  const words = useWords('account', english)
  const { offlineTitle, offlineText, tryAgain } = useWords('core', core)
  const locale = useLocale()
  const isOnline = useOnline()
  const seconds = useSecondsUntil(balances.retryAtMs, 30)
  const wait = seconds > 0 ? formatPlural(words, 'retryIn', seconds, locale) : undefined
  const retry = () => balances.refetch()
  if (balances.data) {
    const time = new Date(balances.dataUpdatedAt).toLocaleTimeString(`${locale}-u-nu-latn`, { timeStyle: 'short' })
    return (
      <Alert tone="warning" {...(!wait && { actionLabel: tryAgain, onAction: retry })}>
        {format(words.tokensStale, { time })}
        {/* Hide the countdown from screen readers: they would announce it every second. */}
        {wait && <span aria-hidden="true"> {wait}</span>}
      </Alert>
    )
  }
  if (!isOnline) return <ErrorState icon={offlineIcon} title={offlineTitle} text={offlineText} />
  return (
    <ErrorState
      title={words.tokensFailedTitle}
      text={words.tokensFailedText}
      {...(!wait && { actionLabel: tryAgain, onAction: retry })}
      busy={balances.isFetching}
    >
      {wait && (
        <p className="num" aria-hidden="true">
          {wait}
        </p>
      )}
    </ErrorState>
  )
}
