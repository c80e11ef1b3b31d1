import { format } from '@foyer/messages/format'
import type { ApprovalWords } from '@foyer/messages/frame/en'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { FrameFailure, isRejection } from '../FrameFailure.js'
import { isVaultError } from '../keys/VaultError.js'
import { type Failure, renderFailure, renderSuccess, renderWorking } from '../views/drawOutcome.js'
import { renderApproval } from '../views/renderApproval.js'
import type { ScreenSession, Settle } from '../views/ScreenQueue.js'
import type { Approval, Preview, Shortage } from './Approval.js'
import type { ApproveContext } from './ApproveContext.js'
import { explainFailure } from './explainFailure.js'
import { unlockWallet } from './unlockWallet.js'

export interface ApprovalRequest<Ready, Result> {
  readonly approval: Approval
  /**
   * Simulates the request. The user may reject before it completes. Rejects if nothing can be sent without the result.
   */
  readonly foresee?: (signal: AbortSignal) => Promise<Preview<Ready>>
  /** Executes the request after approval. Called again on each retry. */
  readonly act: (ready: Ready | undefined) => Promise<Result>
  /** Returns true if the approved request can no longer be executed as shown: simulate and show it again. */
  readonly isRefused?: () => boolean
  readonly busyLabel: string
  readonly doneLabel: string
}

/** The time for which "Sent" is shown, in milliseconds (design: 600 to 800). */
const doneMs = 700

/**
 * Shows a request, waits for the user's approval, executes it and shows the result. Throws FoyerError `USER_REJECTED`
 * if the user rejects, `INSUFFICIENT_FUNDS` if the account cannot pay, and the error of `act` if the user does not
 * retry.
 */
export async function requestApproval<Ready, Result>(
  visit: ScreenSession,
  context: Pick<ApproveContext, 'host' | 'vault' | 'action'>,
  asking: ApprovalRequest<Ready, Result>,
): Promise<Result> {
  const request = () => waitForApproval(visit, context, asking)
  const yes = await request()
  let { ready } = yes
  const state = { isLocked: false }
  const showBusy = () => visit.show(renderWorking(asking.busyLabel, visit.words))
  yes.setBusy(asking.busyLabel)
  for (;;) {
    try {
      // If the wallet locked itself in the meantime, unlock it and continue with the approved request.
      if (state.isLocked) {
        await unlockWallet(visit, context.vault, context.action)
        showBusy()
      }
      state.isLocked = false
      const result = await asking.act(ready)
      await showDone(visit, asking.doneLabel)
      return result
    } catch (error) {
      if (isRejection(error)) throw error
      state.isLocked ||= isVaultError(error, 'locked')
      if (!isVaultError(error, 'locked')) await waitForRetry(visit, context, error)
      if (asking.isRefused?.()) ready = (await request()).ready
      showBusy()
    }
  }
}

interface Yes<Ready> {
  readonly ready: Ready | undefined
  setBusy(label: string): void
}

async function waitForApproval<Ready, Result>(
  visit: ScreenSession,
  { host }: Pick<ApproveContext, 'host'>,
  { approval, foresee: preview }: ApprovalRequest<Ready, Result>,
): Promise<Yes<Ready>> {
  const { words } = visit
  for (;;) {
    const stop = new AbortController()
    try {
      return await visit.prompt<Yes<Ready>>((settle) => {
        const known: { ready: Ready | undefined } = { ready: undefined }
        const isWaiting = preview !== undefined
        const view = renderApproval(
          { approval, host, words, isWaiting },
          { ...settle, resolve: () => settle.resolve({ ready: known.ready, setBusy: view.setBusy }) },
        )
        preview?.(stop.signal).then((outlook) => {
          if (stop.signal.aborted) return
          if (outlook.shortOf) return settle.fail(new InsufficientFundsError(outlook.shortOf))
          known.ready = outlook.ready
          view.setOutlook(outlook)
        }, settle.fail)
        return view.page
      })
    } catch (error) {
      if (isRejection(error)) throw error
      await waitForRetry(visit, { host }, error)
    } finally {
      stop.abort()
    }
  }
}

/** Thrown if the account cannot pay for the request. */
class InsufficientFundsError extends Error {
  readonly shortage: Shortage

  constructor(shortage: Shortage) {
    super('short of funds')
    this.shortage = shortage
  }
}

/** Resolves if the user wants to retry. Throws the original error if the user cancels or a retry is useless. */
async function waitForRetry(
  visit: ScreenSession,
  { host }: Pick<ApproveContext, 'host'>,
  error: unknown,
): Promise<void> {
  const { words } = visit
  const failure = createFailure(error, words)
  const thrown = toAppError(error)
  const isShort = error instanceof InsufficientFundsError
  const wantsFunds = new FrameFailure('INSUFFICIENT_FUNDS', words.insufficientTitle, { context: { wants: 'funds' } })
  const draw = ({ resolve: answer, fail }: Settle<void>) =>
    renderFailure(failure, words, {
      cancel: () => fail(thrown),
      // A retry does not add money: if the app's widget can show how to receive some, offer that instead.
      ...(isShort && host.canFund
        ? { next: { label: words.addFunds, onPress: () => fail(wantsFunds) } }
        : isWorthRetrying(error) && { next: { label: words.tryAgain, onPress: () => answer() } }),
    })
  await visit.prompt<void>(draw).catch((reason: unknown) => {
    // A signed request may have been executed anyway: send the original error to the app, not USER_REJECTED.
    throw isRejection(reason) ? thrown : reason
  })
}

/** Returns the error for the app if the user cancels after a failure. */
function toAppError(error: unknown): unknown {
  if (error instanceof InsufficientFundsError) return new FoyerError('INSUFFICIENT_FUNDS', { cause: error })
  return isVaultError(error, 'passkey_refused') ? new FoyerError('USER_REJECTED', { cause: error }) : error
}

function isWorthRetrying(error: unknown) {
  return (
    error instanceof InsufficientFundsError ||
    !isFoyerError(error) ||
    !['REQUEST_INVALID', 'UNAUTHORIZED', 'METHOD_NOT_SUPPORTED'].includes(error.code)
  )
}

function createFailure(error: unknown, words: ApprovalWords): Failure {
  if (!(error instanceof InsufficientFundsError)) return explainFailure(error, words)
  return { title: words.insufficientTitle, text: format(words.insufficientText, { ...error.shortage }), isShort: true }
}

async function showDone(visit: ScreenSession, label: string): Promise<void> {
  visit.show(renderSuccess(label))
  await new Promise((resolve) => setTimeout(resolve, doneMs))
}
