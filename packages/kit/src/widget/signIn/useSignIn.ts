import { useCallback, useEffect, useState } from 'react'
import { signIn as askToSign, cancelSignIn, prepareSignIn } from '../../core/actions/signIn.js'
import { limits } from '../../core/limits.js'
import type { SIWXMessage } from '../../core/public/appKitTypes.js'
import { getSignIn } from '../../core/signIn.js'
import type { SignIn } from '../../core/state/State.js'
import { useClientState } from '../../react/useClientState.js'
import { useReportFailure } from '../shell/useReportFailure.js'
import { useWidget } from '../shell/WidgetContext.js'

export interface SignInControl {
  /** Undefined while the host is asked whether there is a session. */
  readonly signIn: SignIn | undefined
  /** What will be signed, once the host has made it. */
  readonly message: SIWXMessage | undefined
  /** Why there is nothing to sign, or what came of the last try. */
  readonly error: unknown
  readonly isLeaving: boolean
  /** Asks the host once more whether there is a session. */
  readonly isLooking: boolean
  sign(): void
  cancel(): void
  lookAgain(): void
}

/**
 * What is to be signed by the account in use, made when the question comes up, and anew when it is too old or was put to a wallet. Never asks a
 * wallet by itself.
 */
export function useSignIn(): SignInControl {
  const { client, close } = useWidget()
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
    askToSign(client).catch(retry)
  }, [client, retry])
  const cancel = useCallback(async () => {
    setLeaving(true)
    // The connection ends here even if the wallet does not answer.
    await report(cancelSignIn(client))
    setLeaving(false)
    close()
  }, [client, close, report])
  const lookAgain = useCallback(async () => {
    setLooking(true)
    await report(Promise.resolve(client.signIn).then((follower) => follower?.lookAgain()))
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
    lookAgain: () => void lookAgain(),
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
    const put = (next: Omit<Prepared, 'account'>) => life.isOver || setPrepared({ account, ...next })
    prepareSignIn(client).then(
      (message) => put({ message }),
      (error: unknown) => put({ error }),
    )
    const page = client.environment.window
    const onVisible = () => {
      if (page?.document.visibilityState === 'visible') retry()
    }
    const timer = setTimeout(retry, limits.nonceLifetimeMs)
    // A page that slept has missed its time.
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
