import { type ReactNode, useState } from 'react'
import { Button } from '../../packages/kit/src/ui/Button.js'
import { Row } from '../../packages/kit/src/ui/Row.js'
import { Stack } from '../../packages/kit/src/ui/Separator.js'
import { ModalShell } from '../../packages/kit/src/ui/shell/ModalShell.js'
import type { SceneProps } from './scenes/Frame.js'

/** A small view history for the tests of motion and focus. */
export function Walk({ words, close }: SceneProps): ReactNode {
  const [depth, setDepth] = useState(1)
  const [rows, setRows] = useState(3)
  const back = () => setDepth(depth - 1)
  return (
    <ModalShell
      title={`Page ${depth}`}
      viewKey={`page-${depth}`}
      depth={depth}
      start={depth > 1 ? { kind: 'back', label: words.core.back, onPress: back } : undefined}
      onClose={close}
      closeLabel={words.core.close}
    >
      <Stack>
        {Array.from({ length: rows + depth }, (_, index) => (
          <Row key={String(index)} title={`Go to ${depth + 1} by row ${index}`} onClick={() => setDepth(depth + 1)} />
        ))}
        <Button onClick={() => setRows(rows + 2)}>Grow</Button>
      </Stack>
    </ModalShell>
  )
}
