import type { Page } from '@playwright/test'

/**
 * Says yes at the sandbox's provider, as the person of that address. Gives how many ms the page had been there by then: the
 * person's time, or the script's, but not ours.
 */
export async function answerConsent(popup: Page, email: string): Promise<number> {
  const yes = popup.locator('button[name="outcome"][value="approve"]')
  // In one go: the answer to a second question could not outlive the page that the press leaves.
  return yes.evaluate((button: HTMLButtonElement, address) => {
    const field = document.querySelector<HTMLInputElement>('input[name="typedEmail"]')
    if (!field) throw new Error('the page of the provider has no field for an address')
    field.value = address
    const pressedAtMs = performance.now()
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // 0 while the page is not whole yet; then nobody has lost any time at it.
    const shownAtMs = visit?.domContentLoadedEventEnd || pressedAtMs
    button.click()
    return pressedAtMs - shownAtMs
  }, email)
}
