import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '../../../scripts/test/chromiumLaunchOptions.js'
import { scenes } from './scenes.js'
import { serveFrameGallery } from './serve.js'

/** Takes screenshots of every screen of the frame: `tsx e2e/embedded/gallery/shots.ts <folder> [scene …]`. */
const [folder = 'test-results/frame', ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const looks = [
  { name: 'light', query: 'theme=light', width: 360 },
  { name: 'dark', query: 'theme=dark', width: 360 },
  { name: 'rtl', query: 'theme=light&locale=ar', width: 390 },
  { name: '320', query: 'theme=dark&locale=de', width: 320 },
]
const names = wanted.length > 0 ? wanted : Object.keys(scenes)
const gallery = await serveFrameGallery()
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  for (const { name: look, query, width } of looks) {
    const context = await browser.newContext({ viewport: { width, height: 580 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const name of names) {
      await page.goto(`${gallery.url}/?scene=${name}&${query}`)
      await page.locator('h1').waitFor()
      // Wait until the data of the network has arrived and Confirm is enabled.
      await page.waitForTimeout(700)
      await page.screenshot({ path: `${folder}/${name}-${look}.png` })
    }
    await context.close()
  }
} finally {
  await browser.close()
  await gallery.close()
}
