import { readBrowser } from '../shell/detectBrowser.js'

/** What a press opened for a provider's page. */
export interface ProviderWindow {
  /** Null where the browser opened none. */
  readonly popup: Window | null
  /** A tab, as phones have them, instead of a window beside the page. */
  readonly isTab: boolean
}

/**
 * Opens an empty window in this very task, before the provider's address is known: a browser opens one for a press, and for nothing
 * that comes after it. The page that will stand there cannot reach back.
 */
export function openProviderWindow(page: Window, provider: string): ProviderWindow {
  const isTab = readBrowser(page).isMobile
  const popup = page.open('about:blank', '_blank', isTab ? undefined : 'popup,width=600,height=800')
  if (!popup) return { popup: null, isTab }
  try {
    popup.opener = null
    popup.document.title = provider
  } catch {
    // A page that is isolated from its windows; then they cannot reach back either.
  }
  return { popup, isTab }
}
