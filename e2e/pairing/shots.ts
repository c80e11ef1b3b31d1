import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import { catalogueUrl, serveCatalogue } from '../widget/serveCatalogue.js'
import { createWallet } from './pairingTest.js'
import { servePairingHost } from './servePairingHost.js'

/**
 * Takes screenshots of the pairing views: `tsx e2e/pairing/shots.ts <folder> [scene …]`. `LOOKS=light,phone` reduces
 * the looks.
 */
const [folder = 'test-results/pairing', ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const host = await servePairingHost()
const browser = await chromium.launch(chromiumLaunchOptions())

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const instagram = `${iphone.replace('Safari/604.1', '')} Instagram 383.0.0`
const phone = { userAgent: iphone, hasTouch: true, isMobile: true }

const looks = [
  { name: 'light', options: { themeMode: 'light' }, viewport: { width: 1280, height: 800 } },
  { name: 'dark', options: { themeMode: 'dark' }, viewport: { width: 1280, height: 800 } },
  { name: 'phone', options: { themeMode: 'light' }, viewport: { width: 390, height: 844 }, ...phone },
  { name: 'phonedark', options: { themeMode: 'dark' }, viewport: { width: 390, height: 844 }, ...phone },
  { name: 'rtl', options: { themeMode: 'light', locale: 'ar' }, viewport: { width: 1280, height: 800 } },
  { name: 'rtlphone', options: { themeMode: 'dark', locale: 'ar' }, viewport: { width: 390, height: 844 }, ...phone },
  { name: '320', options: { themeMode: 'dark', locale: 'de' }, viewport: { width: 320, height: 640 }, ...phone },
]

const catalogue = [
  createWallet('Amber', { mobile_link: 'amber://', chrome_store: 'https://chrome.example/a', rdns: 'example.amber' }),
  createWallet('Birch', {
    mobile_link: 'birch://',
    webapp_link: 'https://birch.example',
    desktop_link: 'birch://',
    rdns: 'example.birch',
  }),
]

function row(page: Page, name: string) {
  return page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${name}`) })
}

type Scene = (page: Page, isPhone: boolean) => Promise<void>
const showCode: Scene = async (page, isPhone) => {
  if (isPhone) await page.getByTestId('all-wallets').click()
  if (isPhone) await page.locator('.stick .ib').last().click()
  else await page.getByTestId('wallet-selector-walletconnect').click()
  await page.locator('.qr').waitFor()
}
const showWallet: Scene = async (page) => {
  await row(page, 'Birch').click()
  await page.locator('.pairing').first().waitFor()
}

const scenes: Readonly<Record<string, { readonly show: Scene; readonly query?: string; readonly userAgent?: string }>> =
  {
    list: { show: async (page) => row(page, 'Birch').waitFor() },
    code: {
      show: async (page, isPhone) => {
        await showCode(page, isPhone)
        await page.locator('.qr:not(.qr-wait)').waitFor()
      },
    },
    waiting: { show: showCode, query: '&quick=false' },
    unreachable: {
      query: '&quick=false',
      show: async (page, isPhone) => {
        await showCode(page, isPhone)
        await page.evaluate(() => window.phone.fail('TIMED_OUT'))
        await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
      },
    },
    declined: {
      show: async (page) => {
        await showWallet(page, false)
        await page.waitForTimeout(400)
        await page.evaluate(() => window.phone.fail('USER_REJECTED'))
      },
    },
    wallet: {
      show: async (page) => {
        await showWallet(page, false)
        await page.waitForTimeout(400)
      },
    },
    slow: {
      query: '&quick=false',
      show: async (page) => {
        await showWallet(page, false)
        await page.waitForTimeout(8_300)
      },
    },
    web: {
      show: async (page) => {
        await showWallet(page, false)
        await page.locator('[data-tab=web]').click()
      },
    },
    absent: {
      show: async (page, isPhone) => {
        await showWallet(page, false)
        if (!isPhone) await page.locator('[data-tab=unsupported]').click()
      },
    },
    missing: {
      show: async (page) => {
        await showWallet(page, false)
        await page.waitForTimeout(2_600)
      },
    },
    inapp: { show: showWallet, userAgent: instagram },
    basic: {
      query: '&basic',
      show: async (page) => page.locator('.pairing,.stack').first().waitFor(),
    },
  }

const names = wanted.length > 0 ? wanted : Object.keys(scenes)
const onlyLooks = process.env.LOOKS?.split(',')
try {
  for (const { name: look, options, ...context } of looks.filter(({ name }) => onlyLooks?.includes(name) ?? true))
    for (const name of names) {
      const scene = scenes[name]
      if (!scene) throw new Error(`No scene ${name}`)
      const own = await browser.newContext({
        ...context,
        reducedMotion: 'reduce',
        ...('userAgent' in context && scene.userAgent && { userAgent: scene.userAgent }),
      })
      const page = await own.newPage()
      page.setDefaultTimeout(20_000)
      await page.addInitScript(() => {
        HTMLAnchorElement.prototype.click = () => undefined
      })
      try {
        await serveCatalogue(page, catalogue)
        const all = { serverUrl: catalogueUrl, projectId: 'e2e', basic: scene.query === '&basic', ...options }
        await page.goto(`${host.url}/?options=${encodeURIComponent(JSON.stringify(all))}${scene.query ?? ''}`)
        await page.locator('foyer-button button').click()
        await page.getByRole('dialog').waitFor()
        await scene.show(page, 'isMobile' in context)
        await page.waitForTimeout(500)
        await page.screenshot({ path: `${folder}/${name}-${look}.png` })
      } catch (error) {
        await page.screenshot({ path: `${folder}/${name}-${look}-FAILED.png` }).catch(() => undefined)
        process.stdout.write(`${name} ${look}: ${String(error).slice(0, 300)}\n`)
      }
      await own.close()
    }
} finally {
  await browser.close()
  await host.close()
}
