import type { Page } from '@playwright/test'
import { expect, test } from './screenTest.js'

const scenes = [
  'messageTooLong',
  'messageUnseen',
  'callsPending',
  'permissionToken',
  'signOutEverywhere',
  'emailChange',
  'unlock',
  'securityNever',
  'export',
  'delete',
]

/** Returns the texts of the screen with several lines, with a bar between the lines. */
function listBrokenTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('#foyer-frame')?.shadowRoot
    const texts: Text[] = []
    const walker = root && document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker?.nextNode()) texts.push(walker.currentNode as Text)
    const range = document.createRange()
    return texts.flatMap((text) => {
      // Addresses and the texts of the app break anywhere.
      if (text.parentElement?.closest('style,.adr,.told,.unseen')) return []
      const lines: { top: number; text: string }[] = []
      for (let index = 0; index < text.length; index += 1) {
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        const { top, width } = range.getBoundingClientRect()
        const last = lines.at(-1)
        if (last && Math.abs(last.top - top) < 4) last.text += text.data[index]
        else if (width > 0) lines.push({ top, text: text.data[index] ?? '' })
      }
      return lines.length > 1 ? [lines.map((line) => line.text).join('|')] : []
    })
  })
}

for (const locale of ['ja', 'zh-CN', 'ko'])
  for (const width of [320, 390])
    test(`${locale}, ${width} px: no text of the frame ends with a line of one or two characters`, async ({
      page,
      open,
    }) => {
      test.setTimeout(60_000)
      await page.setViewportSize({ width, height: 640 })
      const broken: string[] = []
      for (const scene of scenes) {
        await open(scene, `locale=${locale}`)
        await page.setViewportSize({ width, height: 640 })
        broken.push(...(await listBrokenTexts(page)))
      }
      expect(broken.length).toBeGreaterThan(3)
      expect(broken.filter((text) => /\|\S{1,2}$/.test(text))).toEqual([])
    })
