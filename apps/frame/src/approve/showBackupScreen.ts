import type { Kit, Vault } from '../keys/Vault.js'
import { renderSuccess, renderWorking } from '../views/drawOutcome.js'
import { type KitPart, renderKit, renderKitCheck } from '../views/renderKit.js'
import { renderNotice } from '../views/renderLines.js'
import { renderQuestion } from '../views/renderQuestion.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import { loadKeyWords } from '../views/ScreenQueue.js'
import { formatVaultError } from './formatVaultError.js'

/** The time for which "ready" is shown, in milliseconds. */
const doneMs = 700

/**
 * Creates and shows a recovery kit. Stores it after the user has typed two of its words, or two groups of its code, as
 * proof. Until then an older kit stays valid. Also resolves if the user goes back.
 */
export async function showBackupScreen(
  plain: ScreenSession,
  vault: Pick<Vault, 'createKit' | 'storeKit' | 'getSecurity'>,
): Promise<void> {
  const visit = await loadKeyWords(plain)
  const { words, locale } = visit
  const { slots } = await vault.getSecurity()
  const hasKit = slots.some(({ kind }) => kind === 'kit')
  const state: { problem: string | undefined } = { problem: undefined }
  const kit = await request()
  if (!kit) return
  for (;;) {
    const part = await visit.prompt<KitPart | undefined>((settle) => renderKit(kit, visit, settle))
    if (!part) return
    const parts = part === 'words' ? kit.words : kit.code.split('-')
    const check = {
      part,
      parts,
      places: choosePositions(parts.length),
      words,
      store: () => vault.storeKit(),
      formatError,
    }
    const isRight = await visit.prompt<boolean>((settle) => renderKitCheck(check, settle))
    if (isRight) break
  }
  visit.show(renderSuccess(words.kitReady))
  await new Promise((resolve) => setTimeout(resolve, doneMs))

  function formatError(error: unknown): string {
    return formatVaultError(error, words, locale)
  }

  async function request(): Promise<Kit | undefined> {
    for (;;) {
      const isSure = await visit.prompt<boolean>((settle) =>
        renderQuestion(
          {
            title: words.kitTitle,
            text: words.kitText,
            details: hasKit
              ? renderNotice({ tone: 'warning', text: `${words.kitReplaces} ${words.kitMove}` })
              : undefined,
            values: {},
            yes: words.kitMake,
            words,
            isCalm: true,
            problem: state.problem,
          },
          settle,
        ),
      )
      if (!isSure) return undefined
      try {
        visit.show(renderWorking(words.kitTitle, words))
        return await vault.createKit()
      } catch (error) {
        state.problem = formatError(error)
      }
    }
  }
}

/** Returns two different random positions in ascending order, which the user cannot predict. */
function choosePositions(count: number): readonly [number, number] {
  const [one = 0, two = 0] = crypto.getRandomValues(new Uint32Array(2))
  const first = one % count
  const second = (first + 1 + (two % (count - 1))) % count
  return first < second ? [first, second] : [second, first]
}
