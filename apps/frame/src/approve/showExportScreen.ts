import { isRejection } from '../FrameFailure.js'
import type { Vault } from '../keys/Vault.js'
import { renderWorking } from '../views/drawOutcome.js'
import { renderExportWarning } from '../views/drawWarnings.js'
import { renderExport } from '../views/renderExport.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import { loadKeyWords } from '../views/ScreenQueue.js'
import { formatVaultError } from './formatVaultError.js'

/** Shows a warning, then the secrets, hidden until the user reveals them. Resolves when the user is done. */
export async function showExportScreen(plain: ScreenSession, vault: Pick<Vault, 'exportSecrets'>): Promise<void> {
  const visit = await loadKeyWords(plain)
  const { words, locale } = visit
  const state: { problem: string | undefined } = { problem: undefined }
  for (;;) {
    const isSure = await visit.prompt<boolean>((settle) => renderExportWarning(words, state.problem, settle))
    if (!isSure) return
    try {
      visit.show(renderWorking(words.exportTitle, words))
      const secrets = await vault.exportSecrets()
      await visit.prompt<void>((settle) => renderExport(secrets, visit, settle))
      return
    } catch (error) {
      if (isRejection(error)) throw error
      state.problem = formatVaultError(error, words, locale)
    }
  }
}
