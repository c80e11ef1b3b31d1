import type { Page } from '@playwright/test'
import { expect, test } from './screenTest.js'

type Variables = Record<string, string | number>

/** Gives the frame one theme after the other while a request stands, and tells how everything on it looks under each. */
async function paint(page: Page, ...themes: readonly Variables[]) {
  return page.evaluate((given) => {
    const { setTheme } = window as unknown as { setTheme(theme: { mode: string; variables: Variables }): void }
    const pageHost = document.querySelector('#foyer-frame')?.shadowRoot?.querySelector('.page-host')
    // In one go, so that nothing else of the page changes in between; and with no colour still on its way to another.
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
  'text that is not there': { '--foyer-text': 'transparent', '--foyer-text-muted': 'rgb(0 0 0 / 0.01)' },
  'text of the colour of its ground': { '--foyer-text': 'white', '--foyer-bg': 'oklch(1 0 0)' },
  'text that takes its colour from around it': { '--foyer-text': 'var(--_bg)', '--foyer-danger': 'var(--nothing)' },
  'colours of the system': { '--foyer-text': 'Canvas', '--foyer-text-muted': 'light-dark(#fff,#000)' },
  'dangers nobody sees': { '--foyer-danger': '#fff', '--foyer-warning': 'hsl(0 0% 100%)' },
  'a ground the host shows through': { '--foyer-bg': '#0000', '--foyer-surface': 'transparent' },
  'a ground mixed away': { '--w3m-color-mix': 'black', '--w3m-color-mix-strength': 97 },
  'a yes without a word on it': { '--foyer-on-accent': 'transparent' },
  'a yes of the colour of its word': { '--foyer-on-accent': '#4353ff' },
  'letters of signs': { '--w3m-font-family': 'Wingdings, "Adobe Blank"' },
}

for (const [what, variables] of Object.entries(hidden))
  test(`a theme with ${what} changes nothing of a request [S7.58]`, async ({ page, open }) => {
    for (const scene of ['message', 'signInForeign']) {
      await open(scene, 'theme=light')
      await expect(page.locator('.bar button').last()).toBeVisible()
      const [plain, themed] = await paint(page, {}, variables)
      expect(plain?.length).toBeGreaterThan(20)
      expect(themed, scene).toEqual(plain)
    }
  })

test('a request takes an accent of any notation, readable letters on it, and sizes within bounds [S7.58]', async ({
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
    await paint(page, { '--w3m-accent': accent, '--w3m-font-size-master': '1px' })
    await expect(button).toHaveCSS('background-color', ground)
    await expect(button).toHaveCSS('color', letters)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '16px')
  }
})
