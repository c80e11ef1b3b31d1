import { embedded as english } from '@foyer/messages/en/embedded'
import type { ReactNode } from 'react'
import { Slow, Spinner } from '../../ui/Spinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'

// About as high as what comes, so that the card hardly moves.
const style = `
.approve{display:grid;align-content:center;justify-items:center;gap:12px;min-height:min(400px,60dvh);color:var(--_text-muted);text-align:center}
.approve .spin{font-size:24px}
`

/** Where the secure frame asks for a yes [S2.10]: until it has something to show, that it is on its way. */
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
