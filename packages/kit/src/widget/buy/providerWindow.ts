import { getBrowser } from '../shell/detectBrowser.js'

/** The window or tab for a provider's page. */
export interface ProviderWindow {
  /** Null if the browser blocked it. */
  readonly popup: Window | null
  /** True on mobile browsers: they open a tab instead of a popup. */
  readonly isTab: boolean
}

/**
 * Opens an empty window before the provider's address is available. Call it synchronously in a click handler: browsers
 * block popups opened later. Clears `opener`, so that the provider's page cannot access this page.
 */
export function openProviderWindow(page: Window, provider: string): ProviderWindow {
  const isTab = getBrowser(page).isMobile
  const popup = page.open('about:blank', '_blank', isTab ? undefined : 'popup,width=600,height=800')
  if (!popup) return { popup: null, isTab }
  try {
    popup.opener = null
    popup.document.title = provider
  } catch {
    // Ignore the error: the host page is isolated from its popups, so they cannot access it either.
  }
  return { popup, isTab }
}
