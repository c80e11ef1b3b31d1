import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@foyer/sandbox/world'
import { chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import { serveHost } from '../widget/serveHost.js'
import { openAccount } from './openAccount.js'
import { createPageUrl } from './pageUrl.js'
import { scenes } from './scenes.js'

/** Takes screenshots of every account view on the real chain: `tsx e2e/account/shots.ts <folder> [scene …]`. */
const [folder = 'test-results/account', ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-shots-'))
const [host, world] = await Promise.all([serveHost(), startSandbox({ dataDir, quiet: true })])
const browser = await chromium.launch(chromiumLaunchOptions())

const looks = [
  { name: 'light', options: { themeMode: 'light' }, width: 1280, height: 800 },
  { name: 'dark', options: { themeMode: 'dark' }, width: 1280, height: 800 },
  { name: 'phone', options: { themeMode: 'light' }, width: 390, height: 800 },
  { name: 'rtl', options: { themeMode: 'light', locale: 'ar' }, width: 1280, height: 800 },
  { name: '320', options: { themeMode: 'dark', locale: 'de' }, width: 320, height: 640 },
]

const names = wanted.length > 0 ? wanted : Object.keys(scenes)
const onlyLooks = process.env.LOOKS?.split(',')
try {
  for (const look of looks.filter(({ name }) => onlyLooks?.includes(name) ?? true)) {
    const { width, height } = look
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
    for (const name of names) {
      const page = await context.newPage()
      page.setDefaultTimeout(40_000)
      const scene = scenes[name]
      if (!scene) throw new Error(`No scene ${name}`)
      try {
        const dialog = await openAccount(
          page,
          createPageUrl(host.url, world, { ...scene.entry, options: { ...look.options, ...scene.entry?.options } }),
        )
        await scene.show(page, dialog)
        await page.waitForTimeout(700)
        await page.screenshot({ path: `${folder}/${name}-${look.name}.png` })
      } catch (error) {
        await page
          .screenshot({ path: `${folder}/${name}-${look.name}-FAILED.png`, timeout: 10_000 })
          .catch(() => undefined)
        process.stdout.write(`${name} ${look.name}: ${String(error).slice(0, 300)}\n`)
      }
      await page.close()
    }
    await context.close()
  }
} finally {
  await browser.close()
  await Promise.all([host.close(), world.stop()])
  rmSync(dataDir, { recursive: true, force: true })
}
