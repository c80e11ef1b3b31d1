import { isRejection } from '../FrameFailure.js'
import type { Vault } from '../keys/Vault.js'
import { drawExport } from '../views/drawExport.js'
import { drawWorking } from '../views/drawOutcome.js'
import { drawExportWarning } from '../views/drawWarnings.js'
import type { Visit } from '../views/ScreenQueue.js'
import { loadKeyWords } from '../views/ScreenQueue.js'
import { describeVaultProblem } from './describeVaultProblem.js'

/** Warns, then shows the keys, hidden until they are asked for. Returns when the person is done. */
export async function visitExport(plain: Visit, vault: Pick<Vault, 'exportSecrets'>): Promise<void> {
  const visit = await loadKeyWords(plain)
  const { words, locale } = visit
  const state: { problem: string | undefined } = { problem: undefined }
  for (;;) {
    const isSure = await visit.ask<boolean>((settle) => drawExportWarning(words, state.problem, settle))
    if (!isSure) return
    try {
      visit.show(drawWorking(words.exportTitle, words))
      const secrets = await vault.exportSecrets()
      await visit.ask<void>((settle) => drawExport(secrets, visit, settle))
      return
    } catch (error) {
      if (isRejection(error)) throw error
      state.problem = describeVaultProblem(error, words, locale)
    }
  }
}
