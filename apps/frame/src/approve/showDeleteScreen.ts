import { isRejection } from '../FrameFailure.js'
import type { Vault } from '../keys/Vault.js'
import { renderSuccess, renderWorking } from '../views/drawOutcome.js'
import { renderDelete } from '../views/drawWarnings.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import { loadKeyWords } from '../views/ScreenQueue.js'
import { formatVaultError } from './formatVaultError.js'

/** The time for which "deleted" is shown, in milliseconds. */
const doneMs = 1_500

/** Shows the consequences and deletes the wallet after the user's confirmation. Returns false if the user goes back. */
export async function showDeleteScreen(
  plain: ScreenSession,
  vault: Pick<Vault, 'getAddresses' | 'deleteWallet'>,
): Promise<boolean> {
  const visit = await loadKeyWords(plain)
  const { words, locale } = visit
  const state: { problem: string | undefined } = { problem: undefined }
  for (;;) {
    const addresses = vault.getAddresses()
    const isSure = await visit.prompt<boolean>((settle) =>
      renderDelete({ addresses, words, problem: state.problem }, settle),
    )
    if (!isSure) return false
    try {
      visit.show(renderWorking(words.deleteTitle, words))
      await vault.deleteWallet()
    } catch (error) {
      if (isRejection(error)) throw error
      state.problem = formatVaultError(error, words, locale)
      continue
    }
    visit.show(renderSuccess(words.deleted))
    await readDone(visit.signal)
    return true
  }
}

/** Waits until the user has had time to read the result, or until the app closes its widget. */
function readDone(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
    setTimeout(resolve, doneMs)
  })
}
