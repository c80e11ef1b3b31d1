import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/**
 * Presses a control of the frame. The card around takes the height of the frame's new page a moment after that page is there, and
 * Playwright looks whether a control rests in its own document only: a press that lands where the control was goes lost without a
 * word. So it is pressed until it has heard it.
 */
export async function pressInFrame(control: Locator): Promise<void> {
  const heard = await control.evaluateHandle((node) => {
    const state = { isPressed: false }
    node.addEventListener('click', () => (state.isPressed = true), { capture: true, once: true })
    return state
  })
  await expect(async () => {
    await control.click()
    expect(await heard.evaluate(({ isPressed }) => isPressed)).toBe(true)
  }).toPass()
}

/** Reads what is asked to its end, page by page, until the yes would count; gives the button that says it. */
export async function readThrough(screen: Page | FrameLocator, name = 'Confirm'): Promise<Locator> {
  const yes = screen.getByRole('button', { name, exact: true })
  const readOn = screen.getByRole('button', { name: 'Read on', exact: true })
  await expect(async () => {
    // Not by the mouse: the button is the one that says yes by the time a machine that is held up presses. This never counts as a yes.
    if (await readOn.count()) await readOn.evaluate((node: HTMLElement) => node.click(), undefined, { timeout: 1_000 })
    await expect(yes).not.toHaveAttribute('aria-disabled', 'true', { timeout: 600 })
  }).toPass({ intervals: [300] })
  return yes
}
