import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import { serveGallery } from './serve.js'

/** Takes screenshots of every scene: `tsx e2e/gallery/shots.ts <folder> [scene …]`. */
const [folder = 'test-results/gallery', ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const gallery = await serveGallery()
const browser = await chromium.launch(chromiumLaunchOptions())

const looks = [
  { name: 'light', query: 'theme=light', width: 1024, height: 720 },
  { name: 'dark', query: 'theme=dark', width: 1024, height: 720 },
  { name: 'phone', query: 'theme=light', width: 390, height: 760 },
  { name: 'phone-dark', query: 'theme=dark', width: 390, height: 760 },
  { name: 'rtl', query: 'theme=light&locale=ar', width: 1024, height: 720 },
  { name: '320', query: 'theme=light&locale=de', width: 320, height: 640 },
]

try {
  const page = await browser.newPage()
  await page.goto(gallery.url)
  const scenes =
    wanted.length > 0 ? wanted : await page.evaluate(() => (window as unknown as { scenes: string[] }).scenes)
  for (const scene of scenes) {
    for (const look of looks) {
      await page.setViewportSize({ width: look.width, height: look.height })
      await page.goto(`${gallery.url}/?scene=${scene}&${look.query}`)
      await page.waitForFunction(() => document.body.dataset.ready === 'yes')
      await page.waitForTimeout(500)
      await page.screenshot({ path: `${folder}/${scene}-${look.name}.png` })
    }
  }
} finally {
  await browser.close()
  await gallery.close()
}
