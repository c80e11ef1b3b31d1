import type { Frame, Page } from '@playwright/test'

// Helpers for tests that use only the keyboard.

/** Returns the accessible name of the focused element, even in a shadow root, without characters for the direction. */
export function focusedName(page: Page | Frame): Promise<string> {
  return page.evaluate(() => {
    const dive = (element: Element | null | undefined): Element | null =>
      element?.shadowRoot?.activeElement ? dive(element.shadowRoot.activeElement) : (element ?? null)
    const element = dive(document.activeElement)
    // Not `instanceof`: the window of the wallet has elements of another page.
    const field = element && 'labels' in element ? (element as HTMLInputElement) : undefined
    const spoken = (field?.labels?.[0] ?? element)?.cloneNode(true)
    if (spoken instanceof Element) for (const hidden of spoken.querySelectorAll('[aria-hidden],select')) hidden.remove()
    const name = element?.getAttribute('aria-label') ?? spoken?.textContent?.trim() ?? ''
    return name.replace(/[\u2066-\u2069]/g, '')
  })
}

/** Presses Tab until an element with that name has the focus, like a user. The element can be in a frame of the page. */
export async function tabTo(
  page: Page,
  name: RegExp,
  afterPress?: () => Promise<void>,
  target: Page | Frame = page,
): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    if (name.test(await focusedName(target))) return
    await page.keyboard.press('Tab')
    await afterPress?.()
  }
  throw new Error(`Tab never reaches ${name}; the focus is on "${await focusedName(target)}"`)
}
