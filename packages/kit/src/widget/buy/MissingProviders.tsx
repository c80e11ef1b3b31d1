import { buy as english } from '@foyer/messages/en/buy'
import { core } from '@foyer/messages/en/core'
import { format } from '@foyer/messages/format'
import type { Network } from '@foyer/primitives/networks/Network'
import { buyIcon } from '@foyer/ui/icons/accountIcons'
import { offlineIcon } from '@foyer/ui/icons/actionIcons'
import type { ReactNode } from 'react'
import type { OnrampProvider } from '../../core/queries/onramp.js'
import type { QueryResult } from '../../core/queries/Queries.js'
import { useOnline } from '../../react/pageHooks.js'
import { Button } from '../../ui/Button.js'
import { EmptyState, ErrorState } from '../../ui/StateMessage.js'
import { cleanName } from '../shell/cleanName.js'
import { LoadingRows } from '../shell/LoadingRows.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

interface MissingProvidersProps {
  readonly providers: QueryResult<readonly OnrampProvider[]>
  readonly network: Network
}

/** The state without providers: no provider sells here, the request failed, or it is still loading. */
export function MissingProviders({ providers, network }: MissingProvidersProps): ReactNode {
  const { push } = useWidget()
  const words = useWords('buy', english)
  const { tryAgain, offlineTitle, offlineText } = useWords('core', core)
  const isOnline = useOnline()
  if (providers.data) {
    const text = network.chainNamespace === 'eip155' ? words.noneText : words.notFamilyText
    return (
      <EmptyState icon={buyIcon} title={words.noneTitle} text={format(text, { network: cleanName(network.name) })}>
        <Button size="sm" variant="secondary" onClick={() => push('Networks')}>
          {words.chooseNetwork}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => push('WalletReceive')}>
          {words.receive}
        </Button>
      </EmptyState>
    )
  }
  if (providers.error)
    return (
      <ErrorState
        {...(isOnline ? {} : { icon: offlineIcon })}
        title={isOnline ? words.failedTitle : offlineTitle}
        text={isOnline ? words.failedText : offlineText}
        actionLabel={tryAgain}
        onAction={providers.refetch}
        busy={providers.isFetching}
      />
    )
  return <LoadingRows count={4} />
}
