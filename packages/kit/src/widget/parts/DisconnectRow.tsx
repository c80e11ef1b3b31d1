import type { ReactNode } from 'react'
import { disconnectIcon } from '../../ui/icons/disconnect.js'
import { Glyph, Row } from '../../ui/Row.js'
import { useEndConnection } from './useEndConnection.js'

/** "Disconnect": the way out, in every view one can be stuck in. */
export function DisconnectRow({ label }: { readonly label: string }): ReactNode {
  const end = useEndConnection()
  return (
    <Row
      title={label}
      icon={<Glyph path={disconnectIcon} />}
      tone="danger"
      onClick={() => void end()}
      data-testid="disconnect-button"
    />
  )
}
