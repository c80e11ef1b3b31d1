import { expect, type Locator } from '@playwright/test'

/** Runs `act` and waits for the result of the sent transaction. Returns the button that leaves it. */
export async function whenSent(dialog: Locator, act: () => Promise<void>): Promise<Locator> {
  await act()
  const done = dialog.getByTestId('result-done')
  await expect(done).toBeVisible()
  return done
}
