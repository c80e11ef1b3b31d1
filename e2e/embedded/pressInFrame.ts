import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/**
 * Clicks a control in the frame. The card around the frame gets the height of a new page slightly after the page is
 * there. Playwright checks only whether the control is stable in its own document, so a click can miss it silently.
 * Repeat the click until the control has received it.
 */
export async function pressInFrame(control: Locator): Promise<void> {
  const received = await control.evaluateHandle((node) => {
    const state = { isPressed: false }
    node.addEventListener('click', () => (state.isPressed = true), { capture: true, once: true })
    return state
  })
  await expect(async () => {
    await control.click()
    expect(await received.evaluate(({ isPressed }) => isPressed)).toBe(true)
  }).toPass()
}

/** Reads a request to its end, page by page, until it can be confirmed. Returns the button that confirms it. */
export async function readToEnd(screen: Page | FrameLocator, name = 'Confirm'): Promise<Locator> {
  const yes = screen.getByRole('button', { name, exact: true })
  const readOn = screen.getByRole('button', { name: 'Read on', exact: true })
  await expect(async () => {
    // Do not use the mouse: on a slow machine the button may have become Confirm by the time of the click. A click by
    // script never counts as a confirmation.
    if (await readOn.count()) await readOn.evaluate((node: HTMLElement) => node.click(), undefined, { timeout: 1_000 })
    await expect(yes).not.toHaveAttribute('aria-disabled', 'true', { timeout: 600 })
  }).toPass({ intervals: [300] })
  return yes
}
