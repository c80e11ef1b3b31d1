import type { Kit, Vault } from '../keys/Vault.js'
import { drawKit, drawKitCheck, type KitPart } from '../views/drawKit.js'
import { drawNotice } from '../views/drawLines.js'
import { drawSuccess, drawWorking } from '../views/drawOutcome.js'
import { drawQuestion } from '../views/drawQuestion.js'
import type { Visit } from '../views/ScreenQueue.js'
import { loadKeyWords } from '../views/ScreenQueue.js'
import { describeVaultProblem } from './describeVaultProblem.js'

/** How long "ready" stands, in ms. */
const doneMs = 700

/**
 * Creates a recovery kit, shows it, and stores it as a way in once the user has typed two of its words, or two groups of its code. Until then an older kit stays
 * the way in. Returns also when the user goes back.
 */
export async function visitKit(
  plain: Visit,
  vault: Pick<Vault, 'createKit' | 'storeKit' | 'getSecurity'>,
): Promise<void> {
  const visit = await loadKeyWords(plain)
  const { words, locale } = visit
  const { slots } = await vault.getSecurity()
  const hasKit = slots.some(({ kind }) => kind === 'kit')
  const state: { problem: string | undefined } = { problem: undefined }
  const kit = await ask()
  if (!kit) return
  for (;;) {
    const part = await visit.ask<KitPart | undefined>((settle) => drawKit(kit, visit, settle))
    if (!part) return
    const parts = part === 'words' ? kit.words : kit.code.split('-')
    const check = { part, parts, places: choosePlaces(parts.length), words, store: () => vault.storeKit(), say }
    const isRight = await visit.ask<boolean>((settle) => drawKitCheck(check, settle))
    if (isRight) break
  }
  visit.show(drawSuccess(words.kitReady))
  await new Promise((resolve) => setTimeout(resolve, doneMs))

  function say(error: unknown): string {
    return describeVaultProblem(error, words, locale)
  }

  async function ask(): Promise<Kit | undefined> {
    for (;;) {
      const isSure = await visit.ask<boolean>((settle) =>
        drawQuestion(
          {
            title: words.kitTitle,
            text: words.kitText,
            details: hasKit
              ? drawNotice({ tone: 'warning', text: `${words.kitReplaces} ${words.kitMove}` })
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
        visit.show(drawWorking(words.kitTitle, words))
        return await vault.createKit()
      } catch (error) {
        state.problem = say(error)
      }
    }
  }
}

/** Two different places to ask for, in order; which ones nobody can know beforehand. */
function choosePlaces(count: number): readonly [number, number] {
  const [one = 0, two = 0] = crypto.getRandomValues(new Uint32Array(2))
  const first = one % count
  const second = (first + 1 + (two % (count - 1))) % count
  return first < second ? [first, second] : [second, first]
}
