import { account as english } from '@foyer/messages/en/account'
import { type Locale, locales } from '@foyer/messages/locales'
import { type Currency, currencies } from '@foyer/primitives/worth'
import { chevronDownIcon } from '@foyer/ui/icons/accountIcons'
import type { ReactNode } from 'react'
import { useClientState } from '../../react/useClientState.js'
import { Icon } from '../../ui/Icon.js'
import { useStyle } from '../../ui/UiContext.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { loadPreferences, type Preferences, storePreference } from './preferences.js'

const style = `
.prefs{display:grid;grid-template-columns:repeat(auto-fit,minmax(168px,1fr));gap:8px}
.prefs>label{position:relative;display:flex;flex-direction:column;min-width:0;border-radius:var(--_r4);background:var(--_surface);transition:background .1s}
.prefs span{position:absolute;inset-inline:12px;top:8px;font-size:var(--_t2);line-height:1.35;color:var(--_text-muted);pointer-events:none}
.prefs select{width:100%;min-height:56px;padding-block:26px 8px;padding-inline:12px 30px;border:0;appearance:none;border-radius:inherit;background:none;color:inherit;font:inherit;font-weight:500;line-height:1.3;text-overflow:ellipsis;cursor:pointer}
.prefs .i{position:absolute;inset-inline-end:10px;top:20px;width:16px;height:16px;color:var(--_text-muted);pointer-events:none}
.prefs option{background:var(--_bg);color:var(--_text)}
@media(hover:hover){.prefs>label:hover{background:var(--_surface-hover)}}
@media(forced-colors:active){.prefs>label{border:1px solid}}
`

/** The fields for the user's own language and currency. A change has effect at once. */
export function PreferenceFields(): ReactNode {
  const { client } = useWidget()
  const words = useWords('account', english)
  const locale = useLocale()
  const chosen = useClientState(
    client,
    ({ options }) => [options],
    () => loadPreferences(client),
  )
  const store = (name: keyof Preferences, text: string) => {
    const value: Locale | Currency | undefined = [...locales, ...currencies].find((each) => each === text)
    storePreference(client, name, value)
  }
  useStyle(style)
  return (
    <div className="prefs">
      <label>
        <span>{words.language}</span>
        <select
          value={chosen.locale ?? ''}
          data-testid="settings-language"
          onChange={({ target }) => store('locale', target.value)}
        >
          <option value="">{words.sameAsPage}</option>
          {locales.map((each) => (
            <option key={each} value={each} lang={each}>
              {getLanguageName(each)}
            </option>
          ))}
        </select>
        <Icon path={chevronDownIcon} />
      </label>
      {/* Only a server supplies prices. */}
      {client.endpoints?.api && (
        <label>
          <span>{words.currency}</span>
          <select
            value={chosen.currency ?? ''}
            data-testid="settings-currency"
            onChange={({ target }) => store('currency', target.value)}
          >
            <option value="">{words.sameAsPage}</option>
            {currencies.map((each) => (
              <option key={each} value={each}>
                {`${each} · ${getCurrencyName(each, locale)}`}
              </option>
            ))}
          </select>
          <Icon path={chevronDownIcon} />
        </label>
      )}
    </div>
  )
}

/** Returns the name of a language in that language, with a capital letter. */
export function getLanguageName(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  const [first = ''] = name
  return first.toLocaleUpperCase(locale) + name.slice(first.length)
}

function getCurrencyName(currency: Currency, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency
}
