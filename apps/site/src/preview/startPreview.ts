import { type AppKit, type AppKitOptions, createAppKit } from '@foyer/kit'
import { base, mainnet } from '@foyer/kit/networks'
import { announceDemoWallet } from './announceDemoWallet.js'
import { createPreviewOptions, type PreviewSettings } from './previewSettings.js'

/** The widget on a page of the documentation. */
export interface Preview {
  /** Applies settings. Another `place` replaces the instance. */
  update(settings: PreviewSettings, isDark: boolean): void
  stop(): void
}

/**
 * Creates the widget inside `stage`. Without a server it sends no request before a wallet is connected. `isDark` is the
 * mode of the page.
 */
export function startPreview(stage: HTMLElement, settings: PreviewSettings, isDark: boolean): Preview {
  const stopAnnouncing = announceDemoWallet(window)
  let current = settings
  let appKit = mountInstance(stage, settings, isDark)
  return {
    update(next, isPageDark) {
      const { place } = current
      current = next
      if (next.place !== place) {
        appKit.destroy()
        appKit = mountInstance(stage, next, isPageDark)
        return
      }
      const { themeMode, themeVariables = {}, locale } = collectOptions(next, isPageDark)
      appKit.updateOptions({ locale: locale ?? 'en' })
      appKit.setThemeMode(themeMode)
      appKit.setThemeVariables(themeVariables)
    },
    stop() {
      stopAnnouncing()
      stage.replaceChildren()
      appKit.destroy()
    },
  }
}

function mountInstance(stage: HTMLElement, settings: PreviewSettings, isDark: boolean): AppKit {
  const appKit = createAppKit(collectOptions(settings, isDark))
  const names = settings.place === 'page' ? ['foyer-modal'] : ['foyer-button', 'foyer-network-button']
  stage.replaceChildren(...names.map((name) => Object.assign(document.createElement(name), { appKit })))
  return appKit
}

function collectOptions(settings: PreviewSettings, isDark: boolean): AppKitOptions {
  const pageMode = isDark ? 'dark' : 'light'
  return {
    networks: [mainnet, base],
    storageKey: '@foyer-preview',
    locale: 'en',
    ...createPreviewOptions(settings),
    themeMode: settings.theme === 'page' ? pageMode : settings.theme,
    themeVariables: {
      '--foyer-accent': settings.accent,
      '--foyer-border-radius-master': `${settings.radius}px`,
    },
  }
}
