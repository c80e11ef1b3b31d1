import { signIn as english } from '@foyer/messages/en/signIn'
import { useCallback, useEffect, useState } from 'react'
import { addWalletRequest } from '../../core/actions/addWalletRequest.js'
import { signIn as askToSign, cancelSignIn, prepareSignIn } from '../../core/actions/signIn.js'
import { getAppMetadata } from '../../core/getAppMetadata.js'
import { limits } from '../../core/limits.js'
import type { SIWXMessage } from '../../core/public/appKitTypes.js'
import { getSignIn } from '../../core/signIn.js'
import type { SignIn } from '../../core/state/State.js'
import { getActiveAccount } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { cleanName } from '../shell/cleanName.js'
import { useReportFailure } from '../shell/useReportFailure.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

export interface SignInControl {
  /** Undefined while the host looks up the session. */
  readonly signIn: SignIn | undefined
  /** The message to sign. Undefined until the host has created it. */
  readonly message: SIWXMessage | undefined
  /** The error of the message creation or of the last attempt. */
  readonly error: unknown
  readonly isLeaving: boolean
  /** True while the session lookup is repeated. */
  readonly isLooking: boolean
  sign(): void
  cancel(): void
  recheck(): void
}

/**
 * Prepares the message to sign for the active account. Prepares a new one when its nonce expires, the page becomes
 * visible again, or an attempt fails. Sends no request to the wallet before `sign` is called.
 */
export function useSignIn(): SignInControl {
  const { client, push, close } = useWidget()
  const { title } = useWords('signIn', english)
  const report = useReportFailure()
  const signIn = useClientState(
    client,
    (state) => [state.signIn, state.namespaces, state.activeNamespace],
    (state) => getSignIn(state),
  )
  const { message, error, retry } = useMessage(signIn)
  const [isLeaving, setLeaving] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const sign = useCallback(() => {
    const owner = getActiveAccount(client.store.getState())?.id
    const outcome = askToSign(client)
    const page = client.environment.window
    const text = page ? cleanName(getAppMetadata(client, page).name) : ''
    const request = { subject: outcome, title, text, open: () => push('SIWXSignMessage') }
    const endRequest = owner && addWalletRequest(client, { owner, ...request })
    outcome.catch(retry).finally(() => endRequest?.())
  }, [client, push, retry, title])
  const cancel = useCallback(async () => {
    setLeaving(true)
    // The app's connection ends even if the wallet does not respond.
    await report(cancelSignIn(client, true))
    setLeaving(false)
    close()
  }, [client, close, report])
  const recheck = useCallback(async () => {
    setLooking(true)
    await report(Promise.resolve(client.signIn).then((follower) => follower?.recheck()))
    setLooking(false)
  }, [client, report])
  return {
    signIn,
    message,
    error: signIn?.error ?? error,
    isLeaving,
    isLooking,
    sign,
    cancel: () => void cancel(),
    recheck: () => void recheck(),
  }
}

interface Prepared {
  readonly account: string
  readonly message?: SIWXMessage
  readonly error?: unknown
}

function useMessage(signIn: SignIn | undefined) {
  const { client } = useWidget()
  const [prepared, setPrepared] = useState<Prepared>()
  const [round, setRound] = useState(0)
  const retry = useCallback(() => setRound((count) => count + 1), [])
  const account = signIn?.status === 'asked' || signIn?.status === 'left' ? signIn.account : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies(round): each round prepares another message
  useEffect(() => {
    if (account === undefined) return undefined
    const life = { isOver: false }
    const setResult = (next: Omit<Prepared, 'account'>) => life.isOver || setPrepared({ account, ...next })
    prepareSignIn(client).then(
      (message) => setResult({ message }),
      (error: unknown) => setResult({ error }),
    )
    const page = client.environment.window
    const onVisible = () => {
      if (page?.document.visibilityState === 'visible') retry()
    }
    const timer = setTimeout(retry, limits.nonceLifetimeMs)
    // Timers stop in a suspended page: the nonce can have expired.
    page?.document.addEventListener('visibilitychange', onVisible)
    return () => {
      life.isOver = true
      clearTimeout(timer)
      page?.document.removeEventListener('visibilitychange', onVisible)
    }
  }, [client, account, round, retry])
  const own = prepared?.account === account ? prepared : undefined
  return { message: own?.message, error: own?.error, retry }
}
