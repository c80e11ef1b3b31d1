import type { Client } from '../core/Client.js'
import { createSpeech, type SpeechSource } from './createSpeech.js'
import { createViewLoader } from './createViewLoader.js'
import { createWidget } from './createWidget.js'
import { choosePlace } from './navigation/choosePlace.js'

/** How long the first showing waits for another language than English, in ms; later it changes when it comes. */
const wordsWaitMs = 2_000

function waitForWords(speech: SpeechSource, locale: string | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, wordsWaitMs)
    speech.follow(locale).finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Puts the widget of an instance on the page, drawn and closed, so that opening it only shows what is there. Called on
 * the first sign that somebody will open it. It leaves with the instance's lifetime.
 */
export async function mount(client: Client): Promise<void> {
  const page = client.environment.window
  if (!page || client.lifetime.signal.aborted) return
  const speech = createSpeech(page)
  const views = createViewLoader()
  const state = client.store.getState()
  const start = choosePlace(state, state.modal.request)
  views.load(start.view)
  await waitForWords(speech, state.options.locale)
  if (!client.lifetime.signal.aborted) createWidget({ client, page, speech, views, start })
}
