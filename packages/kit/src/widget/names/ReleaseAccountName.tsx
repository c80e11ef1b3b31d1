import { names as english } from '@foyer/messages/en/names'
import { format } from '@foyer/messages/format'
import type { ReactNode } from 'react'
import { releaseName } from '../../core/actions/names.js'
import { RowSkeleton } from '../../ui/Row.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { NameActButtons, nameStyle } from './NameActButtons.js'
import { useNameAct } from './useNameAct.js'
import { useOwnName } from './useNames.js'

const style = `
.nm>ul{display:flex;flex-direction:column;gap:8px;margin:0;padding:12px 16px;padding-inline-start:32px;border-radius:var(--_r4);background:var(--_surface);list-style:disc}
@media(forced-colors:active){.nm>ul{border:1px solid}}
`

/** The confirmation before a name is released, with the consequences. */
export default function ReleaseAccountName(): ReactNode {
  const { client, reset } = useWidget()
  const words = useWords('names', english)
  const act = useNameAct('ReleaseAccountName')
  const owned = useOwnName(act.isBusy)
  useStyle(nameStyle)
  useStyle(style)
  if (!owned) return <RowSkeleton count={2} />
  const { name } = owned.name
  const release = () =>
    act.begin({
      act: (steps) => releaseName(client, name, steps),
      onDone: () => reset('Account'),
      toast: format(words.toastReleased, { name }),
    })
  return (
    <div className="nm">
      <h3>{format(words.releaseQuestion, { name })}</h3>
      <ul>
        <li>{words.release1}</li>
        <li>{words.release2}</li>
        <li>{words.release3}</li>
      </ul>
      <NameActButtons act={act} label={words.release} variant="danger" onPress={release} />
    </div>
  )
}
