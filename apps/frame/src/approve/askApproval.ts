import { format } from '@foyer/messages/format'
import type { AskingWords } from '@foyer/messages/frame/en'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { FrameFailure, isRejection } from '../FrameFailure.js'
import { isVaultError } from '../keys/VaultError.js'
import { drawApproval } from '../views/drawApproval.js'
import { drawFailure, drawSuccess, drawWorking, type Failure } from '../views/drawOutcome.js'
import type { Settle, Visit } from '../views/ScreenQueue.js'
import type { Approval, Outlook, Shortage } from './Approval.js'
import type { ApproveContext } from './ApproveContext.js'
import { explainFailure } from './explainFailure.js'
import { openVisit } from './openVisit.js'

export interface Asking<Ready, Result> {
  readonly approval: Approval
  /** What the network tells; the person may say no before it does. Rejects when nothing can be sent without it. */
  readonly foresee?: (signal: AbortSignal) => Promise<Outlook<Ready>>
  /** Done after the yes; run again when the person tries again. */
  readonly act: (ready: Ready | undefined) => Promise<Result>
  /** What was allowed cannot be done any more as it was shown: the person is shown what the network tells now. */
  readonly isRefused?: () => boolean
  readonly busyLabel: string
  readonly doneLabel: string
}

/** How long "Sent" stands, in ms (design: 600 to 800). */
const doneMs = 700

/**
 * Shows a request, waits for the person, does what they allowed, and shows what came of it. Throws FoyerError
 * `USER_REJECTED` when they do not, `INSUFFICIENT_FUNDS` when they cannot, and what `act` threw when they give up after it.
 */
export async function askApproval<Ready, Result>(
  visit: Visit,
  context: Pick<ApproveContext, 'host' | 'vault' | 'action'>,
  asking: Asking<Ready, Result>,
): Promise<Result> {
  const ask = () => askYes(visit, context, asking)
  const yes = await ask()
  let { ready } = yes
  const state = { isLocked: false }
  const showBusy = () => visit.show(drawWorking(asking.busyLabel, visit.words))
  yes.setBusy(asking.busyLabel)
  for (;;) {
    try {
      // The wallet locks itself after a while: open it, then go on with what was allowed.
      if (state.isLocked) {
        await openVisit(visit, context.vault, context.action)
        showBusy()
      }
      state.isLocked = false
      const result = await asking.act(ready)
      await showDone(visit, asking.doneLabel)
      return result
    } catch (error) {
      if (isRejection(error)) throw error
      state.isLocked ||= isVaultError(error, 'locked')
      if (!isVaultError(error, 'locked')) await askRetry(visit, context, error)
      if (asking.isRefused?.()) ready = (await ask()).ready
      showBusy()
    }
  }
}

interface Yes<Ready> {
  readonly ready: Ready | undefined
  setBusy(label: string): void
}

async function askYes<Ready, Result>(
  visit: Visit,
  { host }: Pick<ApproveContext, 'host'>,
  { approval, foresee }: Asking<Ready, Result>,
): Promise<Yes<Ready>> {
  const { words } = visit
  for (;;) {
    const stop = new AbortController()
    try {
      return await visit.ask<Yes<Ready>>((settle) => {
        const known: { ready: Ready | undefined } = { ready: undefined }
        const isWaiting = foresee !== undefined
        const view = drawApproval(
          { approval, host, words, isWaiting },
          { ...settle, answer: () => settle.answer({ ready: known.ready, setBusy: view.setBusy }) },
        )
        foresee?.(stop.signal).then((outlook) => {
          if (stop.signal.aborted) return
          if (outlook.shortOf) return settle.fail(new ShortOf(outlook.shortOf))
          known.ready = outlook.ready
          view.setOutlook(outlook)
        }, settle.fail)
        return view.page
      })
    } catch (error) {
      if (isRejection(error)) throw error
      await askRetry(visit, { host }, error)
    } finally {
      stop.abort()
    }
  }
}

/** The account cannot pay for the request. */
class ShortOf extends Error {
  readonly shortage: Shortage

  constructor(shortage: Shortage) {
    super('short of funds')
    this.shortage = shortage
  }
}

/** Returns when the person wants to try again; throws what happened when they do not, or when trying again is no use. */
async function askRetry(visit: Visit, { host }: Pick<ApproveContext, 'host'>, error: unknown): Promise<void> {
  const { words } = visit
  const failure = describeFailure(error, words)
  const thrown = toThrown(error)
  const isShort = error instanceof ShortOf
  const wantsFunds = new FrameFailure('INSUFFICIENT_FUNDS', words.insufficientTitle, { context: { wants: 'funds' } })
  const draw = ({ answer, fail }: Settle<void>) =>
    drawFailure(failure, words, {
      cancel: () => fail(thrown),
      // Trying again brings no money: where the app's widget can show how to receive some, it does.
      ...(isShort && host.canFund
        ? { next: { label: words.addFunds, onPress: () => fail(wantsFunds) } }
        : isWorthRetrying(error) && { next: { label: words.tryAgain, onPress: () => answer() } }),
    })
  await visit.ask<void>(draw).catch((reason: unknown) => {
    // What was signed may have arrived all the same: the app hears what happened, not that the person said no.
    throw isRejection(reason) ? thrown : reason
  })
}

/** What the app hears when the person gives up after a failure. */
function toThrown(error: unknown): unknown {
  if (error instanceof ShortOf) return new FoyerError('INSUFFICIENT_FUNDS', { cause: error })
  return isVaultError(error, 'passkey_refused') ? new FoyerError('USER_REJECTED', { cause: error }) : error
}

function isWorthRetrying(error: unknown) {
  return (
    error instanceof ShortOf ||
    !isFoyerError(error) ||
    !['REQUEST_INVALID', 'UNAUTHORIZED', 'METHOD_NOT_SUPPORTED'].includes(error.code)
  )
}

function describeFailure(error: unknown, words: AskingWords): Failure {
  if (!(error instanceof ShortOf)) return explainFailure(error, words)
  return { title: words.insufficientTitle, text: format(words.insufficientText, { ...error.shortage }), isShort: true }
}

async function showDone(visit: Visit, label: string): Promise<void> {
  visit.show(drawSuccess(label))
  await new Promise((resolve) => setTimeout(resolve, doneMs))
}
