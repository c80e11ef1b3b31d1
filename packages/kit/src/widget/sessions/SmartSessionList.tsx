import { core } from '@foyer/messages/en/core'
import { smartSessions as english } from '@foyer/messages/en/smartSessions'
import { format } from '@foyer/messages/format'
import { getDateFormat, getNumberFormat } from '@foyer/primitives/intlFormats'
import type { TokenDefinition } from '@foyer/primitives/networks/Network'
import { clockIcon, lockIcon } from '@foyer/ui/icons/accountIcons'
import { offlineIcon } from '@foyer/ui/icons/actionIcons'
import { type ReactNode, useEffect, useState } from 'react'
import { endSession } from '../../core/actions/embedded/endSession.js'
import { getSessionStatus, type SmartSession, sessionsQuery } from '../../core/queries/sessions.js'
import { tokenDefinitionQuery } from '../../core/storage/ownTokens.js'
import { useOnline } from '../../react/pageHooks.js'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { AddressText } from '../../ui/AccountHead.js'
import { Button } from '../../ui/Button.js'
import { Details } from '../../ui/Details.js'
import { Tag } from '../../ui/Row.js'
import { Stack } from '../../ui/Separator.js'
import { EmptyState, ErrorState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'
import { LoadingRows } from '../shell/LoadingRows.js'
import { useReportFailure } from '../shell/useReportFailure.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { formatSession, listSessionTokens, type SessionFormatter } from './formatSession.js'

const style = `
.sessions{display:flex;flex-direction:column;gap:8px;margin:0;padding:0;list-style:none}
.sessions-intro{padding:0 4px 4px;color:var(--_text-muted);font-size:var(--_t2)}
.session{display:flex;flex-direction:column;gap:12px;padding:14px 16px;border-radius:var(--_r4);background:var(--_surface)}
.session-head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 8px}
.session-head>h3{min-width:0;font-size:var(--_t3);font-weight:600;line-height:1.3;overflow-wrap:anywhere}
.session ul{display:flex;flex-direction:column;gap:8px;margin:0;padding:0;list-style:none;overflow-wrap:anywhere}
.session li>span{display:block;color:var(--_text-muted);font-size:var(--_t1);text-align:start}
.session .details{padding:0;gap:6px;border:0;background:none;font-size:var(--_t2)}
.session .b{align-self:flex-start}
@media(forced-colors:active){.session{border:1px solid}}
`

/** The time between two reads of the list, in milliseconds. The user can end a permission elsewhere. */
const pollMs = 30_000

/** The permissions that the embedded account granted to this app, each with a button that ends it [S7.22]. */
export function SmartSessionList(): ReactNode {
  const { client } = useWidget()
  const account = useActiveAccount(client)
  const words = useWords('smartSessions', english)
  if (!account) return null
  if (account.connector.type !== 'AUTH')
    return <EmptyState icon={lockIcon} title={words.otherWalletTitle} text={words.otherWalletText} />
  if (account.network.chainNamespace !== 'eip155')
    return <EmptyState icon={clockIcon} title={words.otherNetworkTitle} text={words.otherNetworkText} />
  return <List key={account.id} account={account} />
}

function List({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client } = useWidget()
  const words = useWords('smartSessions', english)
  const { tryAgain, offlineTitle, offlineText } = useWords('core', core)
  const isOnline = useOnline()
  const { data, error, isFetching, refetch } = useQuery(
    client,
    sessionsQuery(client, account.network, account.address),
    {
      refetchIntervalMs: pollMs,
    },
  )
  const tokens = useTokens(account, data ?? [])
  useStyle(style)
  if (!data && error)
    return (
      <ErrorState
        {...(isOnline ? {} : { icon: offlineIcon })}
        title={isOnline ? words.failedTitle : offlineTitle}
        text={isOnline ? words.failedText : offlineText}
        actionLabel={tryAgain}
        onAction={refetch}
        busy={isFetching}
      />
    )
  if (!data) return <LoadingRows count={3} />
  if (data.length === 0) return <EmptyState icon={clockIcon} title={words.emptyTitle} text={words.emptyText} />
  return (
    <Stack>
      <p className="sessions-intro">{words.intro}</p>
      <ul className="sessions">
        {data.map((session) => (
          <li key={session.pci}>
            <SessionCard session={session} account={account} tokens={tokens} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

interface SessionCardProps {
  readonly session: SmartSession
  readonly account: ActiveAccount
  readonly tokens: SessionFormatter['tokens']
}

function SessionCard({ session, account, tokens }: SessionCardProps): ReactNode {
  const { client } = useWidget()
  const words = useWords('smartSessions', english)
  const locale = useLocale()
  const report = useReportFailure()
  const [isEnding, setEnding] = useState(false)
  const status = getSessionStatus(session, Date.now())
  const host = cleanName(formatHost(session.origin))
  const endsAt = formatTime(session.endedAtMs ?? session.expiresAtMs, locale)
  const lines = formatSession(session, { words, locale, tokens, nativeCurrency: account.network.nativeCurrency })
  const end = async () => {
    setEnding(true)
    await report(endSession(client, session.pci))
    setEnding(false)
  }
  const count = session.maxCalls !== undefined && getNumberFormat(locale, undefined).format(session.maxCalls)
  return (
    <section className="session" data-testid="smart-session" data-status={status}>
      <div className="session-head">
        <h3>
          <bdi dir="ltr">{host}</bdi>
        </h3>
        <Tag tone={status === 'active' ? 'positive' : 'neutral'}>{words[status]}</Tag>
      </div>
      <ul>
        {lines.map(({ text, small }) => (
          <li key={text + small.join()}>
            {text}
            {small.map((each) => (
              <span key={each}>
                <bdi dir="ltr">{each}</bdi>
              </span>
            ))}
          </li>
        ))}
      </ul>
      <Details
        items={[
          ...(session.delegate === undefined
            ? []
            : [{ label: words.usedBy, value: <AddressText address={session.delegate} /> }]),
          ...(count === false ? [] : [{ label: words.callCount, value: format(words.atMost, { count }) }]),
          { label: status === 'ended' ? words.endedAt : words.endsAt, value: endsAt },
        ]}
      />
      {status === 'active' && (
        <Button
          size="sm"
          variant="danger"
          busy={isEnding}
          aria-label={format(words.endOf, { host, time: endsAt })}
          data-testid="smart-session-end"
          onClick={() => void end()}
        >
          {words.end}
        </Button>
      )}
    </section>
  )
}

/** Loads the symbol and decimals of the tokens of all limits. A token that fails to load has none. */
function useTokens(account: ActiveAccount, sessions: readonly SmartSession[]): SessionFormatter['tokens'] {
  const { client } = useWidget()
  const [tokens, setTokens] = useState<ReadonlyMap<string, TokenDefinition>>(new Map())
  const wanted = listSessionTokens(sessions).join()
  const { network } = account
  useEffect(() => {
    const life = { isOver: false }
    for (const address of wanted === '' ? [] : wanted.split(','))
      client
        .getQueries()
        .then((queries) => queries.fetch(tokenDefinitionQuery(client, network, address)))
        .then(
          (token) => life.isOver || setTokens((known) => new Map(known).set(address, token)),
          () => undefined,
        )
    return () => {
      life.isOver = true
    }
  }, [client, network, wanted])
  return tokens
}

/** Returns the host of an origin, or the text if it is no URL. */
function formatHost(origin: string): string {
  try {
    return new URL(origin).host
  } catch {
    return origin
  }
}

/** Formats date and time. Digits are Western in every language, like those of amounts. */
function formatTime(atMs: number, locale: string): string {
  const date = new Date(atMs)
  if (Number.isNaN(date.getTime())) return '?'
  return getDateFormat(`${locale}-u-nu-latn`, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}
