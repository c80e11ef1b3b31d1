import type { Page } from '@playwright/test'
import { expect, test } from './screenTest.js'

type Variables = Record<string, string | number>

/** Applies the themes one by one while a request is open, and returns the computed style of every element for each. */
async function applyThemes(page: Page, ...themes: readonly Variables[]) {
  return page.evaluate((given) => {
    const { setTheme } = window as unknown as { setTheme(theme: { mode: string; variables: Variables }): void }
    const pageHost = document.querySelector('#foyer-frame')?.shadowRoot?.querySelector('.page-host')
    // Do it in one call, so that nothing else changes in between, and cancel running colour transitions.
    return given.map((variables) => {
      setTheme({ mode: 'light', variables })
      for (const animation of pageHost?.getAnimations({ subtree: true }) ?? []) animation.cancel()
      return [pageHost, ...(pageHost?.querySelectorAll('*') ?? [])]
        .filter((element) => element !== null && element !== undefined)
        .map((element) => {
          const { color, fill, background, fontFamily, fontSize, opacity, visibility } = getComputedStyle(element)
          return [element.className, color, fill, background, fontFamily, fontSize, opacity, visibility].join('; ')
        })
    })
  }, themes)
}

const hidden: Readonly<Record<string, Variables>> = {
  'transparent text': { '--foyer-text': 'transparent', '--foyer-text-muted': 'rgb(0 0 0 / 0.01)' },
  'text in the background colour': { '--foyer-text': 'white', '--foyer-bg': 'oklch(1 0 0)' },
  'text with an inherited colour': { '--foyer-text': 'var(--_bg)', '--foyer-danger': 'var(--nothing)' },
  'system colours': { '--foyer-text': 'Canvas', '--foyer-text-muted': 'light-dark(#fff,#000)' },
  'invisible danger colours': { '--foyer-danger': '#fff', '--foyer-warning': 'hsl(0 0% 100%)' },
  'a transparent background': { '--foyer-bg': '#0000', '--foyer-surface': 'transparent' },
  'a dark mixed background': { '--w3m-color-mix': 'black', '--w3m-color-mix-strength': 97 },
  'a confirm button without visible text': { '--foyer-on-accent': 'transparent' },
  'a confirm button in the colour of its text': { '--foyer-on-accent': '#4353ff' },
  'a symbol font': { '--w3m-font-family': 'Wingdings, "Adobe Blank"' },
}

for (const [what, variables] of Object.entries(hidden))
  test(`a theme with ${what} does not change the look of a request [S7.58]`, async ({ page, open }) => {
    for (const scene of ['message', 'signInForeign']) {
      await open(scene, 'theme=light')
      await expect(page.locator('.bar button').last()).toBeVisible()
      const [plain, themed] = await applyThemes(page, {}, variables)
      expect(plain?.length).toBeGreaterThan(20)
      expect(themed, scene).toEqual(plain)
    }
  })

test('a theme can set an accent in any notation, with readable text on it, and sizes within limits [S7.58]', async ({
  page,
  open,
}) => {
  await open('message', 'theme=light')
  const button = page.getByRole('button', { name: 'Confirm', exact: true })
  for (const [accent, ground, letters] of [
    ['rebeccapurple', 'rgb(102, 51, 153)', 'rgb(255, 255, 255)'],
    ['oklch(0.9 0.18 100)', 'rgb(250, 223, 39)', 'rgb(0, 0, 0)'],
    ['color(srgb 1 0.5 0)', 'rgb(255, 128, 0)', 'rgb(0, 0, 0)'],
  ] as const) {
    await applyThemes(page, { '--w3m-accent': accent, '--w3m-font-size-master': '1px' })
    await expect(button).toHaveCSS('background-color', ground)
    await expect(button).toHaveCSS('color', letters)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '16px')
  }
})
