import { core } from '@foyer/messages/en/core'
import type { ReactNode } from 'react'
import { RowSkeleton } from '../../ui/Row.js'
import { Stack } from '../../ui/Separator.js'
import { Slow } from '../../ui/Spinner.js'
import { useWords } from './useWords.js'

/** Rows that are on their way; after eight seconds it says that it takes long. */
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
