import { type AccountId, formatAccountId } from '@foyer/primitives/AccountId'
import { type ChainId, getNamespace, type Namespace } from '@foyer/primitives/ChainId'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import { openModal } from './actions/openModal.js'
import { formatSigner } from './actions/signIn.js'
import type { Client, SignInHandler } from './Client.js'
import type { Connector } from './Connector.js'
import { getCurrentConnection } from './connections.js'
import { limits } from './limits.js'
import type { SIWXConfig } from './public/appKitTypes.js'
import { createDeadline, settle } from './settle.js'
import { getSigner } from './signIn.js'
import type { Connected, State } from './state/State.js'
import { getConnected, getConnection } from './state/select.js'

/**
 * Synchronizes the sign-in with the account. When the active account or network changes, requests the sessions from the
 * app, and opens SIWXSignMessage if there is none. There is no prompt on a network that is not configured, nor a second
 * one if sign-in is optional and the user skipped it. If the page is hidden, waits until it is visible.
 */
export function createSignInHandler(client: Client, siwx: SIWXConfig): SignInHandler {
  const { store, lifetime, environment } = client
  /** Accounts that skipped the sign-in. Cleared when the account changes. */
  const left = new Set<AccountId>()
  let restored: Connector | undefined
  let current: AccountId | undefined
  let looking: AbortController | undefined
  /** True if the prompt waits until the page is visible. */
  let isWaiting = false
  const isRequired = () => siwx.getRequired?.() ?? false

  const decide = (account: AccountId, status: 'signed' | 'asked' | 'failed' | 'left') => {
    const before = store.getState().signIn
    if (before?.account === account && before.status === status) return
    store.setState({ signIn: { account, status, isRequired: isRequired() } })
    const isOpenAlready = before?.account === account && (before.status === 'asked' || before.status === 'failed')
    if ((status !== 'asked' && status !== 'failed') || isOpenAlready) return
    if (store.getState().options.showPrompts === false) return
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
      // Wait until the page is visible: the user may sign in another tab meanwhile.
      else if (environment.window?.document.visibilityState === 'hidden') isWaiting = true
      else decide(account, 'asked')
    } catch {
      if (isStillAsked() && !lifetime.signal.aborted) decide(account, isRequired() ? 'failed' : 'left')
    } finally {
      deadline.end()
      if (looking === deadline.controller) looking = undefined
    }
  }

  /**
   * Returns a function that revokes the session of the previous account or network, if the app wants that
   * (`siweConfig`).
   */
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
    // Closing the widget skips an optional sign-in. A request that is open in the wallet remains.
    if (signIn?.status === 'asked' && !signIn.isRequired && before.modal.open && !state.modal.open)
      return store.setState({ signIn: { ...signIn, status: 'left', error: undefined } })
    if (signIn?.status === 'left') left.add(signIn.account)
    // Another wallet is connecting, and the current one may remain.
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

  /** Reads the sessions again: another tab may have added or removed one. */
  const recheckSession = async () => {
    const { signIn } = store.getState()
    const account = getSigner(store.getState())
    if (account === undefined || looking || signIn?.step) return
    if (signIn?.account !== account || signIn.status === 'asked' || signIn.status === 'failed')
      await look(account, false)
  }

  client.undo.push(
    store.subscribe(follow),
    watchOtherTabs(environment.window, () => void recheckSession()),
  )
  follow(store.getState(), store.getState())

  return {
    recheck: recheckSession,
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

/** Revokes all sessions of the disconnected accounts, on every network of their chain family. */
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

/**
 * Calls back when the page becomes visible, and when another tab of the app writes to the storage. Returns a function
 * that stops this.
 */
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
