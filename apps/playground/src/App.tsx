import { AppKitProvider } from '@foyer/kit/react'
import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { findFramework } from './code/frameworks.js'
import type { AppKitStore } from './keeper/createAppKitStore.js'
import type { SettingValue } from './options/Control.js'
import { readHash, writeHash } from './options/hash.js'
import type { OptionRow } from './options/OptionRow.js'
import { optionRows } from './options/optionRows.js'
import { changeSetting, type Settings } from './options/settings.js'
import { AccountState } from './panels/AccountState.js'
import { CodeCard } from './panels/CodeCard.js'
import { Figures } from './panels/Figures.js'
import { Footer } from './panels/Footer.js'
import { Header } from './panels/Header.js'
import { Intro } from './panels/Intro.js'
import { LiveCard } from './panels/LiveCard.js'
import { OptionGroups } from './panels/OptionGroups.js'
import { PresetBar } from './panels/PresetBar.js'
import { Preview, Stage } from './panels/Preview.js'
import { ThemeCard } from './panels/ThemeCard.js'
import { WalletNote } from './panels/WalletNote.js'
import { useWalletSituation } from './wallet/ensureWallet.js'

/** Synchronizes the settings with the URL hash, in both directions. */
function useHash(keeper: AppKitStore, settings: Settings): void {
  useEffect(() => {
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', `${pathname}${search}${writeHash(settings)}`)
  }, [settings])
  useEffect(() => {
    const adopt = () => keeper.apply(readHash(window.location.hash))
    window.addEventListener('hashchange', adopt)
    return () => window.removeEventListener('hashchange', adopt)
  }, [keeper])
}

/** Applies the theme and the text direction of the settings to the host page. */
function usePageLook({ themeMode, direction }: Settings): void {
  useLayoutEffect(() => {
    const { documentElement: page } = document
    if (themeMode === 'light' || themeMode === 'dark') page.dataset.theme = themeMode
    else delete page.dataset.theme
    page.dir = direction === 'rtl' ? 'rtl' : 'ltr'
  }, [themeMode, direction])
}

export interface AppProps {
  readonly keeper: AppKitStore
  /** True for the copy of the page inside the phone frame, which shows only the buttons and the account. */
  readonly isPhone: boolean
}

/** The playground: the real widget, its options, and the code that produces the current configuration. */
export function App({ keeper, isPhone }: AppProps): ReactNode {
  const kept = useSyncExternalStore(keeper.subscribe, keeper.get)
  const { settings, appKit, round, problem } = kept
  useHash(keeper, settings)
  usePageLook(settings)
  const situation = useWalletSituation(settings.sandboxWallet)
  const isSearching = situation.status === 'looking'
  const change = (row: OptionRow, value: SettingValue | undefined) =>
    keeper.apply(changeSetting(keeper.get().settings, row, value))
  const changeKey = (key: string, value: SettingValue) => {
    const row = optionRows.find((each) => each.key === key)
    if (row) change(row, value)
  }
  // A new instance remounts its provider. Elements outside it keep their focus and scroll position.
  const within = (children: ReactNode) => (
    <AppKitProvider key={round} appKit={appKit}>
      {children}
    </AppKitProvider>
  )

  if (isPhone)
    return (
      <main className="phone-page">
        {within(
          <>
            <h1>Your app</h1>
            <Stage settings={settings} isSearching={isSearching} />
            <AccountState />
          </>,
        )}
      </main>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link works without a script */}
      <a className="skip" href="#options" onClick={(event) => skipTo(event, 'options')}>
        Skip to the options
      </a>
      <Header />
      <main>
        <Intro framework={findFramework(settings.framework)} />
        <section className="preview" aria-label="Preview">
          {within(
            <Preview
              settings={settings}
              problem={problem}
              isSearching={isSearching}
              onEmbedded={(isEmbedded) => changeKey('enableEmbedded', isEmbedded)}
            />,
          )}
          <WalletNote situation={situation} />
        </section>
        <div className="work">
          <Figures />
          <PresetBar settings={settings} onApply={keeper.apply} />
          <ThemeCard settings={settings} onChange={change} />
          <CodeCard settings={settings} onFramework={(id) => changeKey('framework', id)} />
          <LiveCard appKit={appKit} round={round} />
          <OptionGroups settings={settings} onChange={change} onResetAll={() => keeper.apply({})} />
        </div>
      </main>
      <Footer />
    </>
  )
}

/** Moves the focus without following the link: the hash stores the settings and must not change. */
function skipTo(event: { preventDefault(): void }, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
