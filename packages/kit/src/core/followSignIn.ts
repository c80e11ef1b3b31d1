import { type AccountId, formatAccountId } from '@foyer/primitives/AccountId'
import { type ChainId, getNamespace, type Namespace } from '@foyer/primitives/ChainId'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import { openModal } from './actions/openModal.js'
import { formatSigner } from './actions/signIn.js'
import type { Client, SignInFollower } from './Client.js'
import type { Connector } from './Connector.js'
import { getCurrentConnection } from './connections.js'
import { limits } from './limits.js'
import type { SIWXConfig } from './public/appKitTypes.js'
import { createDeadline, settle } from './settle.js'
import { getSigner } from './signIn.js'
import type { Connected, State } from './state/State.js'
import { getConnected, getConnection } from './state/select.js'

/**
 * Keeps the sign-in in step with the account: whenever another account or network becomes the active one, the host is asked for a
 * session, and where it has none the view SIWXSignMessage opens. Nobody is asked on a network that was not configured, nor twice
 * where signing in is optional and the person did without. A page nobody looks at asks when somebody does.
 */
export function followSignIn(client: Client, siwx: SIWXConfig): SignInFollower {
  const { store, lifetime, environment } = client
  /** Who did without, as long as the account stays the same. */
  const left = new Set<AccountId>()
  let restored: Connector | undefined
  let current: AccountId | undefined
  let looking: AbortController | undefined
  /** The question waits for somebody to look at the page. */
  let isWaiting = false
  const isRequired = () => siwx.getRequired?.() ?? false

  const decide = (account: AccountId, status: 'signed' | 'asked' | 'failed' | 'left') => {
    const before = store.getState().signIn
    if (before?.account === account && before.status === status) return
    store.setState({ signIn: { account, status, isRequired: isRequired() } })
    const isOpenAlready = before?.account === account && (before.status === 'asked' || before.status === 'failed')
    if ((status !== 'asked' && status !== 'failed') || isOpenAlready) return
    openModal(client, { view: 'SIWXSignMessage' })
    client.loadWidget().catch(() => undefined)
  }

  const look = async (account: AccountId, isQuiet: boolean, undo?: () => Promise<void>) => {
    looking?.abort()
    isWaiting = false
    const deadline = createDeadline([lifetime.signal], limits.signInTimeoutMs)
    looking = deadline.controller
    const isStillAsked = () => looking === deadline.controller && getSigner(store.getState()) === account
    const doWithout = !isRequired() && (isQuiet || left.has(account))
    try {
      await settle(undo?.() ?? Promise.resolve(), deadline.signal).catch(() => undefined)
      const address = await formatSigner(client, account)
      const sessions = await settle(siwx.getSessions(parseAccountId(account).chainId, address), deadline.signal)
      if (!isStillAsked()) return
      if (sessions.length > 0) decide(account, 'signed')
      else if (doWithout) decide(account, 'left')
      // In the page somebody looks at, where it may be answered by the time it comes to this one.
      else if (environment.window?.document.visibilityState === 'hidden') isWaiting = true
      else decide(account, 'asked')
    } catch {
      if (isStillAsked() && !lifetime.signal.aborted) decide(account, isRequired() ? 'failed' : 'left')
    } finally {
      deadline.end()
      if (looking === deadline.controller) looking = undefined
    }
  }

  /** An account that a session no longer covers is signed out where the host wants that (`siweConfig`). */
  const leave = (before: AccountId | undefined, now: AccountId) => {
    if (before === undefined) return undefined
    const was = parseAccountId(before)
    const is = parseAccountId(now)
    if (getNamespace(was.chainId) !== getNamespace(is.chainId)) return undefined
    const isOver = was.address === is.address ? siwx.signOutOnNetworkChange : siwx.signOutOnAccountChange
    return isOver ? async () => siwx.revokeSession(was.chainId, await formatSigner(client, before)) : undefined
  }

  const follow = (state: State, before: State) => {
    const { signIn } = state
    // Who closes the widget over a question that may be left has left it.
    if (signIn?.status === 'asked' && !signIn.isRequired && before.modal.open && !state.modal.open)
      return decide(signIn.account, 'left')
    if (signIn?.status === 'left') left.add(signIn.account)
    // Another wallet is being asked, and the one before it may stay.
    if (getConnection(state).status === 'connecting') return
    const account = getSigner(state)
    if (account === undefined) {
      looking?.abort()
      if (getConnected(state)) return
      current = undefined
      left.clear()
      if (signIn) store.setState({ signIn: undefined })
      return
    }
    if (account === current && signIn?.account === account) return
    if (account === current && (looking || isWaiting)) return
    const isSame = current !== undefined && parseAccountId(current).address === parseAccountId(account).address
    if (current !== undefined && !isSame) left.clear()
    const was = account === current ? undefined : current
    current = account
    const connection = getConnected(state)
    const isQuiet = connection?.isRestored === true && restored !== connection.connector
    if (connection?.isRestored) restored = connection.connector
    void look(account, isQuiet, leave(was, account))
  }

  /** A session may have come, or gone, in another tab. */
  const lookElsewhere = async () => {
    const { signIn } = store.getState()
    const account = getSigner(store.getState())
    if (account === undefined || looking || signIn?.step) return
    if (signIn?.account !== account || signIn.status === 'asked' || signIn.status === 'failed')
      await look(account, false)
  }

  client.undo.push(
    store.subscribe(follow),
    watchOtherTabs(environment.window, () => void lookElsewhere()),
  )
  follow(store.getState(), store.getState())

  return {
    lookAgain: lookElsewhere,
    async signOut(gone) {
      if (siwx.signOutOnDisconnect === false) return
      const state = store.getState()
      const isLast = !Object.keys(state.namespaces).some((name) => getCurrentConnection(state, name as Namespace))
      const deadline = createDeadline([lifetime.signal], limits.signInTimeoutMs)
      try {
        await settle(isLast ? siwx.setSessions([]) : revokeAll(client, siwx, gone), deadline.signal)
      } finally {
        deadline.end()
      }
    },
  }
}

/** Ends what the accounts that left have signed, on every network of their family. */
async function revokeAll(client: Client, siwx: SIWXConfig, gone: readonly Connected[]): Promise<void> {
  const { networks } = client.store.getState()
  const revoke = async (chainId: ChainId, own: string) => {
    const address = await formatSigner(client, formatAccountId(chainId, own))
    if ((await siwx.getSessions(chainId, address)).length > 0) await siwx.revokeSession(chainId, address)
  }
  for (const { connector, addresses } of gone)
    for (const { caipNetworkId, chainNamespace } of networks)
      if (chainNamespace === connector.chain) for (const address of addresses) await revoke(caipNetworkId, address)
}

/** Calls back when somebody comes to this page, and when another page of the app keeps something. Returns the undo. */
function watchOtherTabs(page: Window | undefined, onChange: () => void): () => void {
  const onVisible = () => {
    if (page?.document.visibilityState === 'visible') onChange()
  }
  page?.document.addEventListener('visibilitychange', onVisible)
  page?.addEventListener('storage', onChange)
  return () => {
    page?.document.removeEventListener('visibilitychange', onVisible)
    page?.removeEventListener('storage', onChange)
  }
}
