import type { Locale } from '@foyer/messages/locales'
import { createWordOverrides, type MessageOverrides, type OverrideWords } from '@foyer/messages/overrideWords'
import { themeVariablesToCss } from '@foyer/ui/themeVariables'
import type { Client } from '../../core/Client.js'
import { createMethod } from '../../core/loadActions.js'
import type { ThemeVariables } from '../../core/Options.js'

// The parts of the widget that only apps with own texts or theme variables load, as one file.

function alertDeveloper(client: Client, short: string, long: string): void {
  createMethod(client, 'alertDeveloper')(short, long).catch(() => undefined)
}

/** Creates the function that replaces texts by those of the app. Alerts the developer of texts that it ignores. */
export function createOverride(client: Client, locale: Locale, overrides: MessageOverrides): OverrideWords {
  return createWordOverrides(overrides, locale, (group, keys) => {
    const text = `These texts have an unknown key, other placeholders or an invalid value: ${keys.join(', ')}`
    alertDeveloper(client, `Invalid Messages: ${locale}.${group}`, text)
  })
}

/** Converts the app's theme variables to CSS. Alerts the developer of variables that it ignores. */
export function createThemeCss(client: Client, variables: ThemeVariables): string {
  const { css, refused } = themeVariablesToCss(variables)
  if (refused.length > 0) {
    const text = `These variables have an unknown name or an invalid value: ${refused.join(', ')}`
    alertDeveloper(client, 'Invalid Theme Variables', text)
  }
  return css
}
