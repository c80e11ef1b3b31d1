import type { FrameLocator, Page } from '@playwright/test'
import { pressToClose } from '../pressToClose.js'
import { openApproval } from './approvalWindow.js'
import { expect, frame, logIn, requestSignature, test } from './connectTest.js'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const light = { accent: 'rgb(138, 58, 26)', text: 'rgb(21, 22, 26)', background: 'rgb(255, 255, 255)' }
const dark = { accent: 'rgb(255, 176, 138)', text: 'rgb(244, 244, 246)', background: 'rgb(23, 24, 27)' }
const themeVariables = { light: { '--foyer-accent': '#8a3a1a' }, dark: { '--foyer-accent': '#ffb08a' } }

/** Expects the colours of a mode in a screen of the wallet. */
async function expectColours(screen: Page | FrameLocator, { text, background, accent }: typeof light): Promise<void> {
  await expect(screen.getByRole('button').last()).toHaveCSS('background-color', accent)
  await expect(screen.getByRole('heading', { level: 1 })).toHaveCSS('color', text)
  await expect
    .poll(() =>
      screen.locator('main').evaluate((main) => {
        const probe = document.createElement('i')
        probe.style.color = 'var(--_bg)'
        main.append(probe)
        const pen = document.createElement('canvas').getContext('2d')
        if (!pen) throw new Error('the page has no canvas')
        // The background is a mix of colours. Its notation depends on the browser.
        pen.fillStyle = getComputedStyle(probe).color
        probe.remove()
        pen.fillRect(0, 0, 1, 1)
        return `rgb(${[...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`
      }),
    )
    .toBe(background)
}

test('the frame and its window have the mode of the app and its separate values [S7.58]', async ({ page, visit }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit({ options: { themeMode: 'light', themeVariables } })
  await logIn(page, 'theme-modes@test')
  await requestSignature(page)
  const first = await openApproval(page)
  // The mode of the app has priority over that of the system.
  await first.emulateMedia({ colorScheme: 'dark' })
  await expectColours(frame(page), light)
  await expectColours(first, light)

  // The frame and its window follow changes of the app, and the next window has them.
  await page.evaluate(() => window.host.appKit.setThemeMode('dark'))
  await expectColours(frame(page), dark)
  await expectColours(first, dark)
  await page.evaluate(() => window.host.appKit.setThemeVariables({ dark: { '--foyer-accent': '#00ff00' } }))
  const green = { ...dark, accent: 'rgb(0, 255, 0)' }
  await expectColours(frame(page), green)
  await pressToClose(first, () => first.getByRole('button', { name: 'Cancel' }).click())
  await requestSignature(page)
  const second = await openApproval(page)
  await second.emulateMedia({ colorScheme: 'light' })
  await expectColours(second, green)
})

for (const [colorScheme, mode] of Object.entries({ light, dark }) as ['light' | 'dark', typeof light][])
  test(`without a mode of the app, the frame has the mode ${colorScheme} of the system and its values [S7.58]`, async ({
    page,
    visit,
  }) => {
    await page.emulateMedia({ colorScheme })
    await visit({ options: { themeVariables } })
    await logIn(page, `theme-${colorScheme}@test`)
    await requestSignature(page)
    await expectColours(frame(page), mode)
  })

test('without a mode of the app, an open frame and its window follow a change of the system [S7.58]', async ({
  page,
  visit,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await visit({ options: { themeVariables } })
  await logIn(page, 'theme-change@test')
  await requestSignature(page)
  const opened = await openApproval(page)
  await expectColours(frame(page), light)
  await expectColours(opened, light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectColours(frame(page), dark)
  await expectColours(opened, dark)
})
