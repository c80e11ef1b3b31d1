import { expect, type Locator } from '@playwright/test'

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
