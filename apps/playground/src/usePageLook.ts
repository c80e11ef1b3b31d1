import { useLayoutEffect } from 'react'
import type { Settings } from './options/settings.js'

/** The host page goes along with the theme, and shows how it is laid out from right to left. */
export function usePageLook({ themeMode, direction }: Settings): void {
  useLayoutEffect(() => {
    const { documentElement: page } = document
    if (themeMode === 'light' || themeMode === 'dark') page.dataset.theme = themeMode
    else delete page.dataset.theme
    page.dir = direction === 'rtl' ? 'rtl' : 'ltr'
  }, [themeMode, direction])
}
