import { isRejection } from '../FrameFailure.js'
import type { Vault } from '../keys/Vault.js'
import { drawSuccess, drawWorking } from '../views/drawOutcome.js'
import { drawDelete } from '../views/drawWarnings.js'
import type { Visit } from '../views/ScreenQueue.js'
import { loadKeyWords } from '../views/ScreenQueue.js'
import { describeVaultProblem } from './describeVaultProblem.js'

/** How long "deleted" stands, in ms. */
const doneMs = 1_500

/** Says what is lost, and deletes the wallet on the person's own yes. False when they turn back. */
export async function visitDelete(plain: Visit, vault: Pick<Vault, 'getAddresses' | 'deleteWallet'>): Promise<boolean> {
  const visit = await loadKeyWords(plain)
  const { words, locale } = visit
  const state: { problem: string | undefined } = { problem: undefined }
  for (;;) {
    const addresses = vault.getAddresses()
    const isSure = await visit.ask<boolean>((settle) =>
      drawDelete({ addresses, words, problem: state.problem }, settle),
    )
    if (!isSure) return false
    try {
      visit.show(drawWorking(words.deleteTitle, words))
      await vault.deleteWallet()
    } catch (error) {
      if (isRejection(error)) throw error
      state.problem = describeVaultProblem(error, words, locale)
      continue
    }
    visit.show(drawSuccess(words.deleted))
    await readDone(visit.signal)
    return true
  }
}

/** Time to read that it is done; nobody reads it once the app has closed its widget. */
function readDone(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
    setTimeout(resolve, doneMs)
  })
}
