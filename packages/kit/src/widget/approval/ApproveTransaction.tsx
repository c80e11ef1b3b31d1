import { embedded as english } from '@foyer/messages/en/embedded'
import type { ReactNode } from 'react'
import { Slow, Spinner } from '../../ui/Spinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'

// The height is close to that of the frame, so that the card hardly moves.
const style = `
.approve{display:grid;align-content:center;justify-items:center;gap:12px;min-height:min(400px,60dvh);color:var(--_text-muted);text-align:center}
.approve .spin{font-size:24px}
`

/** The view in which the frame requests an approval [S2.10]. It shows a spinner until the frame appears. */
export default function ApproveTransaction(): ReactNode {
  const words = useWords('embedded', english)
  useStyle(style)
  return (
    <div className="approve">
      <Spinner />
      <span role="status">{words.approveWaiting}</span>
      <Slow active>{words.approveSlow}</Slow>
    </div>
  )
}
