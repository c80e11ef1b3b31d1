import { type FrameworkId, frameworks } from '@foyer/playground/frameworks'
import { networkList } from '@foyer/playground/networkList'
import { expect, test } from '../keptTest.js'
import { announceWallet } from './announceWallet.js'
import { buildGenerated } from './buildGenerated.js'

/** Next.js is not installed here. The test of `create-foyer` builds its template, which has the same files. */
const built = frameworks.map(({ id }) => id).filter((id): id is Exclude<FrameworkId, 'next'> => id !== 'next')

const settings = {
  mode: 'standalone',
  networks: Object.keys(networkList),
  'themeVariables.--foyer-accent': '#aa0033',
  'button.label': 'Log in here',
  walletButton: 'org.example',
  messages: { en: { core: { connectTitle: 'Welcome back' } } },
}

for (const framework of built)
  test(`generated code: the app for ${framework} shows the widget with the settings of the playground`, async ({
    page,
    kept,
  }) => {
    test.setTimeout(180_000)
    const { url } = await kept(`generated ${framework}`, () => buildGenerated(framework, settings))
    const complaints: string[] = []
    // No chain runs here, so requests to the nodes fail after the connection.
    page.on('console', (message) => {
      if (message.type() === 'error' && message.location().url.startsWith(url)) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }))
    await page.addInitScript({ content: announceWallet })
    await page.goto(url)
    const button = page.getByRole('button', { name: 'Log in here' })
    await expect(button).toBeVisible()
    // The button loads the code of the theme after its first paint.
    await expect(button).toHaveCSS('background-color', 'rgb(170, 0, 51)')
    await expect(page.locator('foyer-wallet-button')).toHaveCount(1)
    const widget = page.locator('foyer-modal')
    await expect(widget.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await widget.getByRole('button', { name: /^Example Wallet/ }).click()
    await expect(widget.getByRole('button', { name: 'Copy address' })).toBeVisible()
    expect(complaints).toEqual([])
  })
