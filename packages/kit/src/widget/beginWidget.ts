import type { Client } from '../core/Client.js'
import { loadEngine } from '../core/loadEngine.js'
import { createSpeech, type SpeechSource } from './createSpeech.js'
import { createStage } from './createStage.js'
import { readThemeVariables } from './followAppearance.js'
import { createPrerender } from './prerender/createPrerender.js'
import { showLoadError } from './prerender/showLoadError.js'

/** How long the first showing waits for another language than English, in ms; later it changes when it comes. */
const wordsWaitMs = 2_000

function wait(ms?: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Everything that is drawn before React is known: the words, the wallets used last, the ways in beside the page. */
async function waitForFacts(client: Client, speech: SpeechSource, reached: Promise<void>): Promise<void> {
  const { theme, options } = client.store.getState()
  const hasRecent = client.memory.get('recent_wallets') !== undefined
  await Promise.all([
    Promise.race([speech.follow(options.locale).catch(() => undefined), wait(wordsWaitMs)]),
    // Its code is then here, and the first paint has the host's colours.
    Object.keys(theme.variables).length > 0 && readThemeVariables(theme.variables).catch(() => undefined),
    reached,
    hasRecent && loadEngine(client).then(({ recallWallets }) => recallWallets(client)),
  ])
}

/**
 * Puts the widget of an instance on the page, with the ways in that `reachOut` adds. Called on the first sign that
 * somebody will open it. The Connect view stands there in plain DOM as soon as this code has come, so that a press only
 * shows it; React, whose code and first rendering take several times as long, takes it over in small steps behind that.
 * Other views are drawn by React at once. It leaves with the instance's lifetime.
 */
export async function beginWidget(client: Client, reachOut: () => Promise<void>): Promise<void> {
  const { window: page } = client.environment
  const { signal } = client.lifetime
  if (!page || signal.aborted) return
  const speech = createSpeech(page)
  const reached = reachOut()
  // Asking for files takes as long as drawing the first picture, which mostly needs nothing more and goes before.
  const all = wait().then(() =>
    Promise.all([import('./mount.js').then(({ mount }) => mount), loadEngine(client), reached]),
  )
  // Told below, when it matters.
  all.catch(() => undefined)
  await waitForFacts(client, speech, reached)
  if (signal.aborted) return
  const stage = createStage(client, page, speech)
  const prerender = createPrerender(client, page, stage)
  const destroy = () => {
    prerender.destroy()
    stage.destroy()
  }
  signal.addEventListener('abort', destroy)
  wait().then(stage.surface.prepare)
  try {
    const [mount, { recallWallets }] = await all
    await prerender.whenPainted()
    if (signal.aborted) return
    recallWallets(client)
    mount({ client, page, stage, prerender })
  } catch (error) {
    signal.removeEventListener('abort', destroy)
    prerender.destroy()
    if (client.store.getState().modal.open && !stage.surface.isEmbedded && !signal.aborted) showLoadError(client, stage)
    else stage.destroy()
    throw error
  }
}
