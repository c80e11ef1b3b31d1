import { core } from '@foyer/messages/en/core'
import type { ReactNode } from 'react'
import { RowSkeleton } from '../../ui/Row.js'
import { Stack } from '../../ui/Separator.js'
import { Slow } from '../../ui/Spinner.js'
import { useWords } from './useWords.js'

/** Skeleton rows for a list that is loading. After eight seconds a line explains the delay. */
export function LoadingRows({ count = 5 }: { readonly count?: number }): ReactNode {
  const { loading, slow } = useWords('core', core)
  return (
    <Stack>
      <span className="sr" role="status">
        {loading}
      </span>
      <RowSkeleton count={count} />
      <Slow active>{slow}</Slow>
    </Stack>
  )
}
