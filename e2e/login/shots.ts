import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import { enterScene } from './enterScene.js'
import { scenes } from './scenes.js'
import { serveLoginHost } from './serveLoginHost.js'

/** Takes screenshots of every view of log-in and the embedded account: `tsx e2e/login/shots.ts <folder> [scene …]`. */
const [folder = 'test-results/login', ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const host = await serveLoginHost()
const browser = await chromium.launch(chromiumLaunchOptions())

const looks = [
  { name: 'light', options: { themeMode: 'light' }, width: 1280, height: 800 },
  { name: 'dark', options: { themeMode: 'dark' }, width: 1280, height: 800 },
  { name: 'phone', options: { themeMode: 'light' }, width: 390, height: 800 },
  { name: 'phone-dark', options: { themeMode: 'dark' }, width: 390, height: 800 },
  { name: 'rtl', options: { themeMode: 'light', locale: 'ar' }, width: 1280, height: 800 },
  { name: '320', options: { themeMode: 'dark', locale: 'de' }, width: 320, height: 640 },
]
const names = wanted.length > 0 ? wanted : Object.keys(scenes)
const onlyLooks = process.env.LOOKS?.split(',')
try {
  for (const look of looks.filter(({ name }) => onlyLooks?.includes(name) ?? true)) {
    const { width, height } = look
    for (const name of names) {
      const scene = scenes[name]
      if (!scene) throw new Error(`No scene ${name}`)
      const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      page.on('pageerror', (error) => process.stdout.write(`${name} ${look.name}: page error ${error.message}\n`))
      try {
        const dialog = await enterScene(page, host.url, scene, look.options)
        await scene.show(page, dialog)
        await page.waitForTimeout(500)
        await page.screenshot({ path: `${folder}/${name}-${look.name}.png` })
      } catch (error) {
        await page
          .screenshot({ path: `${folder}/${name}-${look.name}-FAILED.png`, timeout: 10_000 })
          .catch(() => undefined)
        process.stdout.write(`${name} ${look.name}: ${String(error).slice(0, 300)}\n`)
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  await host.close()
}
