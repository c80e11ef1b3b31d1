import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createFiles } from '@foyer/playground/createFiles'
import { deriveSolanaAccounts } from '@foyer/sandbox/solana/keys'
import type { Page } from '@playwright/test'
import { templates } from 'create-foyer/templates'
import { build } from 'vite'
import { expect, test } from '../keptTest.js'
import { generatedSettings, testGeneratedApp } from '../playground/generatedSettings.js'
import { createApp } from './createApp.js'
import { packPackages, run } from './packFolder.js'
import { startApp } from './startApp.js'

/** Allows for an empty npm cache and a slow network: Next.js alone downloads 200 MB. */
const appTimeoutMs = 600_000

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solanaAccount = deriveSolanaAccounts()[0]

/** Bundles the wallet as one script. */
async function buildWallet(): Promise<string> {
  const entry = fileURLToPath(new URL('./wallet.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: {
      NODE_URL: JSON.stringify('https://node.invalid/'),
      SOLANA_SECRET_KEY: JSON.stringify(solanaAccount?.secretKey),
    },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'wallet' } },
  })
  const [{ output }] = built as unknown as [{ output: readonly [{ code: string }] }]
  return output[0].code
}

async function blockPublicNodes(page: Page): Promise<void> {
  await page.route(/^https:/, (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } }),
  )
}

// Use one worker, which packs the packages once.
test.describe.configure({ mode: 'default' })

for (const { name, title } of templates)
  test(`create-foyer, template ${name}: the app installs, starts, connects, signs and builds`, async ({
    page,
    kept,
  }) => {
    test.setTimeout(appTimeoutMs)
    const packed = await kept('packed packages', packPackages)
    const times: string[] = []
    const measure = async <Result>(step: string, act: () => Promise<Result>): Promise<Result> => {
      const start = performance.now()
      const result = await act()
      times.push(`${step} ${((performance.now() - start) / 1000).toFixed(1)} s`)
      return result
    }
    const app = await kept(`app ${name}`, () => createApp(packed, name, measure))
    expect(app.output).toContain(`in ${name} (${title})`)
    const running = await measure('start', () => startApp(app.folder, name))
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await blockPublicNodes(page)
    await page.addInitScript({ content: await buildWallet() })
    await measure('connect', async () => {
      await page.goto(running.url)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
      await dialog.getByRole('button', { name: /^Example Wallet/ }).click()
      await expect(page.locator('code')).toHaveText(name === 'solana' ? `${solanaAccount?.address}` : account)
    })
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(page.locator('output')).toHaveText(name === 'solana' ? /^[0-9a-f]{128}$/ : /^0x[0-9a-f]{130}$/)
    // The page still loads files of the widget. It must not do so after the server has ended.
    await page.close()
    await running.close()
    expect(complaints.filter((text) => !text.includes('503'))).toEqual([])
    await measure('build', () => run(app.folder, 'npm', ['run', 'build']))
    // The test of the generated code uses the app for Next.js again.
    if (name !== 'next') await app.close()
    console.log(`${name}: ${times.join(', ')}`)
  })

test('generated code: the app for next shows the widget with the settings of the playground', async ({
  page,
  kept,
}) => {
  test.setTimeout(appTimeoutMs)
  const packed = await kept('packed packages', packPackages)
  const app = await kept('app next', () => createApp(packed, 'next'))
  for (const { name, text } of createFiles('next', generatedSettings)) writeFileSync(join(app.folder, name), text)
  const running = await startApp(app.folder, 'next')
  try {
    await blockPublicNodes(page)
    await testGeneratedApp(page, running.url)
  } finally {
    // The page still loads files of the widget. It must not do so after the server has ended.
    await page.close()
    await running.close()
  }
})
