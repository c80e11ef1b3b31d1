import type { Client } from '../core/Client.js'
import { alertDeveloper } from '../core/notify.js'
import type { State } from '../core/State.js'
import { direction } from '../messages/locales.js'
import { themeVariablesToCss } from '../ui/themeVariables.js'
import type { SpeechSource } from './createSpeech.js'
import type { Surface } from './createSurface.js'

/** Applies theme and language, now and whenever they change. Returns the undo. */
export function followAppearance(client: Client, surface: Surface, speech: SpeechSource): () => void {
  const showTheme = ({ theme }: State) => {
    surface.setTheme(theme.mode)
    const { css, refused } = themeVariablesToCss(theme.variables)
    surface.ui.styles.setTheme(css)
    if (refused.length > 0)
      alertDeveloper(client, 'Theme Variables Refused', `Not a known name or a plain value: ${refused.join(', ')}`)
  }
  const showDirection = () => {
    const { locale } = speech.get()
    surface.setDirection(direction(locale), locale)
  }
  showTheme(client.store.getState())
  showDirection()
  const undo = [
    speech.subscribe(showDirection),
    client.store.subscribe((state, before) => {
      if (state.theme !== before.theme) showTheme(state)
      if (state.options.locale !== before.options.locale) void speech.follow(state.options.locale)
    }),
  ]
  return () => {
    for (const each of undo) each()
  }
}
