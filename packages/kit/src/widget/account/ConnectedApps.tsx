import { account as english } from '@foyer/messages/en/account'
import { format } from '@foyer/messages/format'
import { gridIcon } from '@foyer/ui/icons/baseIcons'
import { type ReactNode, useId, useState } from 'react'
import { endSignIn } from '../../core/actions/endSignIn.js'
import { getAppMetadata } from '../../core/getAppMetadata.js'
import { getSignIn } from '../../core/signIn.js'
import { getConnected } from '../../core/state/select.js'
import { useClientState } from '../../react/useClientState.js'
import { Button } from '../../ui/Button.js'
import { Glyph, Row } from '../../ui/Row.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'
import { useReportFailure } from '../shell/useReportFailure.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { useEndConnection } from './DisconnectRow.js'

const style = `
.apps{display:flex;flex-direction:column;gap:8px}
.apps:empty{display:none}
`

interface AppSession {
  readonly id: 'sign-in' | 'pairing'
  readonly title: string
  readonly text: string
  end(): Promise<unknown>
}

/** The sign-in session of this app and the pairing with a wallet app, each with a button that ends it. */
export function ConnectedApps(): ReactNode {
  const words = useWords('account', english)
  const sessions = useAppSessions()
  const [isOpen, setOpen] = useState(false)
  const [ending, setEnding] = useState<AppSession['id']>()
  const id = useId()
  useStyle(style)
  if (sessions.length === 0) return null
  const end = async (session: AppSession) => {
    setEnding(session.id)
    await session.end()
    setEnding(undefined)
  }
  return (
    <>
      <Row
        title={words.connectedApps}
        subtitle={sessions.map(({ title }) => title).join(' · ')}
        icon={<Glyph path={gridIcon} />}
        aria-expanded={isOpen}
        aria-controls={id}
        data-testid="settings-apps"
        onClick={() => setOpen(!isOpen)}
      />
      <div className="apps" id={id}>
        {isOpen &&
          sessions.map((session) => (
            <div className="row bare" key={session.id}>
              <span className="text">
                <bdi className="t">{session.title}</bdi>
                <span className="s">{session.text}</span>
              </span>
              <Button
                size="sm"
                variant="secondary"
                busy={ending === session.id}
                aria-label={format(words.endSession, { app: session.title })}
                data-testid={`end-${session.id}`}
                onClick={() => void end(session)}
              >
                {words.end}
              </Button>
            </div>
          ))}
      </div>
    </>
  )
}

function useAppSessions(): readonly AppSession[] {
  const { client } = useWidget()
  const words = useWords('account', english)
  const report = useReportFailure()
  const endConnection = useEndConnection()
  const { isSignedIn, wallet } = useClientState(
    client,
    (state) => [state.signIn, state.namespaces, state.activeNamespace],
    (state) => {
      const { connector } = getConnected(state) ?? {}
      return {
        isSignedIn: getSignIn(state)?.status === 'signed',
        wallet: connector?.type === 'WALLET_CONNECT' ? (connector.info?.name ?? connector.name) : undefined,
      }
    },
  )
  const { window: page } = client.environment
  const app = page ? cleanName(getAppMetadata(client, page).name, 32) : ''
  const sessions: AppSession[] = []
  if (isSignedIn)
    sessions.push({ id: 'sign-in', title: app, text: words.signedIn, end: () => report(endSignIn(client)) })
  if (wallet !== undefined)
    sessions.push({
      id: 'pairing',
      title: cleanName(wallet, 32),
      text: words.paired,
      end: () => endConnection(client.store.getState().activeNamespace),
    })
  return sessions
}
