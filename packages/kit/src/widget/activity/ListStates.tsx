import { core } from '@foyer/messages/en/core'
import { format } from '@foyer/messages/format'
import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { offlineIcon } from '@foyer/ui/icons/actionIcons'
import type { ReactNode } from 'react'
import type { Pages } from '../../core/queries/pages.js'
import { useOnline } from '../../react/pageHooks.js'
import { Alert } from '../../ui/Alert.js'
import { Slow } from '../../ui/Spinner.js'
import { EmptyState, ErrorState } from '../../ui/StateMessage.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { formatTime } from './groupByDay.js'

/** The texts for the states of a list. */
export interface ListWords {
  readonly emptyTitle: string
  readonly emptyText: string
  readonly failedTitle: string
  readonly failedText: string
  /** Contains the placeholder `{time}`. */
  readonly stale: string
  readonly unsupportedTitle: string
  readonly unsupportedText: string
}

export interface ListStatesProps {
  readonly pages: Pages<unknown>
  readonly words: ListWords
  readonly icon: string
  /** The loading placeholder. It has about the size of the list. */
  readonly skeleton: ReactNode
  readonly isEmpty: boolean
}

/**
 * The states of a paged list: loading, empty, failed, outdated and unsupported. Renders nothing if the list is up to
 * date.
 */
export function ListStates({ pages, words, icon, skeleton, isEmpty }: ListStatesProps): ReactNode {
  const { loading, slow, offlineTitle, offlineText, tryAgain } = useWords('core', core)
  const locale = useLocale()
  const isOnline = useOnline()
  const { items, error } = pages
  if (error && getErrorCode(error) === 'UNSUPPORTED_CHAIN')
    return <EmptyState icon={icon} title={words.unsupportedTitle} text={words.unsupportedText} />
  if (error && items)
    return (
      <Alert tone="warning" actionLabel={tryAgain} onAction={pages.refetch}>
        {format(words.stale, { time: formatTime(pages.dataUpdatedAt, locale) })}
      </Alert>
    )
  if (error && !isOnline) return <ErrorState icon={offlineIcon} title={offlineTitle} text={offlineText} />
  if (error)
    return (
      <ErrorState
        title={words.failedTitle}
        text={words.failedText}
        actionLabel={tryAgain}
        onAction={pages.refetch}
        busy={pages.isFetching}
      />
    )
  if (isEmpty) return <EmptyState icon={icon} title={words.emptyTitle} text={words.emptyText} />
  if (items) return null
  return (
    <>
      <span className="sr" role="status">
        {loading}
      </span>
      {skeleton}
      <Slow active>{slow}</Slow>
    </>
  )
}
