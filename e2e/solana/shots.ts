import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSolana } from '@foyer/sandbox/solana/startSolana'
import { chromium, type Locator, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import { fill, press } from '../account/sendPage.js'
import { serveHost } from '../widget/serveHost.js'
import { connect, createFundedAccount, createSolanaUrl } from './solanaTest.js'

/** Takes screenshots of the widget on Solana: `tsx e2e/solana/shots.ts <folder> [scene …]`. */
const [folder = 'test-results/solana', ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-solana-shots-'))
const [host, chain] = await Promise.all([
  serveHost(),
  startSolana({ folder: dataDir, origin: 'http://localhost:3003', slotMs: 100, log: () => undefined }),
])
const stranger = await createFundedAccount(chain, true)
async function chooseToken(dialog: Locator, name: RegExp) {
  await dialog.getByRole('button', { name: /Choose token/ }).click()
  await dialog.getByRole('button', { name }).click()
}
const scenes: Readonly<Record<string, (dialog: Locator, page: Page) => Promise<void>>> = {
  account: async (dialog) => dialog.getByText('TOLL').first().waitFor(),
  receive: (dialog) => press(dialog, 'Receive'),
  tooLittle: async (dialog) => {
    await fill(dialog, '0.0001', stranger.address)
    await dialog.getByRole('alert').first().waitFor()
  },
  toll: async (dialog) => {
    await fill(dialog, '100.00005', stranger.address)
    await chooseToken(dialog, /^Toll/)
    await press(dialog, 'Review send')
    await dialog.getByText(/^≤/).waitFor()
  },
  hook: async (dialog) => {
    await fill(dialog, '1', stranger.address)
    await chooseToken(dialog, /^Hook/)
    await dialog.getByRole('alert').first().waitFor()
  },
  activity: async (dialog) => {
    await fill(dialog, '0.25', stranger.address)
    await press(dialog, 'Review send')
    await press(dialog, 'Send')
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await dialog.getByText('+10').first().waitFor()
  },
}
const looks = [
  { name: 'light', options: { themeMode: 'light' }, width: 1280, height: 800 },
  { name: 'dark', options: { themeMode: 'dark' }, width: 1280, height: 800 },
  { name: 'phone', options: { themeMode: 'light' }, width: 390, height: 800 },
  { name: 'phone-dark', options: { themeMode: 'dark' }, width: 390, height: 800 },
  { name: 'rtl', options: { themeMode: 'light', locale: 'ar' }, width: 1280, height: 800 },
  { name: '320', options: { themeMode: 'dark', locale: 'de' }, width: 320, height: 640 },
]
const onlyLooks = process.env.LOOKS?.split(',')
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  for (const { name: look, options, width, height } of looks.filter(({ name }) => onlyLooks?.includes(name) ?? true)) {
    for (const [name, show] of Object.entries(scenes).filter(
      ([name]) => wanted.length === 0 || wanted.includes(name),
    )) {
      const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      const path = (suffix: string) => `${folder}/${name}-${look}${suffix}.png`
      try {
        await page.goto(createSolanaUrl(host.url, chain.url, await createFundedAccount(chain), { options }))
        await page.waitForFunction(() => window.appKit !== undefined)
        await show(await connect(page), page)
        await page.waitForTimeout(700)
        await page.screenshot({ path: path('') })
      } catch (error) {
        await page.screenshot({ path: path('-FAILED'), timeout: 10_000 }).catch(() => undefined)
        process.stdout.write(`${name} ${look}: ${String(error).slice(0, 300)}\n`)
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  await Promise.all([host.close(), chain.stop()])
  rmSync(dataDir, { recursive: true, force: true })
}
