import { AppKitProvider } from '@foyer/kit/react'
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { AppKitStore } from './keeper/createAppKitStore.js'
import type { SettingValue } from './options/Control.js'
import { readHash, writeHash } from './options/hash.js'
import type { OptionRow } from './options/OptionRow.js'
import { changeSetting, type Settings } from './options/settings.js'
import { CodeCard } from './panels/CodeCard.js'
import { Header } from './panels/Header.js'
import { Hero } from './panels/Hero.js'
import { LiveCard } from './panels/LiveCard.js'
import { OptionGroups } from './panels/OptionGroups.js'
import { PhoneFrame } from './panels/PhoneFrame.js'
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
  /** True for the copy of the page inside the phone frame, which shows no second phone frame. */
  readonly isPhone: boolean
}

/** The playground: the real widget, its options, and the code that produces the current configuration. */
export function App({ keeper, isPhone }: AppProps): ReactNode {
  const kept = useSyncExternalStore(keeper.subscribe, keeper.get)
  const [showsPhone, setShowsPhone] = useState(false)
  const { settings, appKit, round, problem } = kept
  useHash(keeper, settings)
  usePageLook(settings)
  const situation = useWalletSituation(settings.sandboxWallet)
  const change = (row: OptionRow, value: SettingValue | undefined) =>
    keeper.apply(changeSetting(keeper.get().settings, row, value))

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link works without a script */}
      <a className="skip" href="#options" onClick={(event) => skipTo(event, 'options')}>
        Skip to the options
      </a>
      <Header showsPhone={showsPhone} {...(!isPhone && { onPhone: () => setShowsPhone(!showsPhone) })} />
      <main>
        {/* A new instance remounts its provider. Elements outside it keep their focus and scroll position. */}
        <AppKitProvider key={round} appKit={appKit}>
          <Hero settings={settings} situation={situation} problem={problem} />
        </AppKitProvider>
        <div className="columns">
          <OptionGroups settings={settings} onChange={change} onResetAll={() => keeper.apply({})} />
          <div className="side">
            {showsPhone ? <PhoneFrame settings={settings} /> : <CodeCard settings={settings} />}
            <LiveCard appKit={appKit} round={round} />
          </div>
        </div>
      </main>
    </>
  )
}

/** Moves the focus without following the link: the hash stores the settings and must not change. */
function skipTo(event: { preventDefault(): void }, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
