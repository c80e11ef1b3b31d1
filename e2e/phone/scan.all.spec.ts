import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import encodeQR from 'qr'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import { createCodeImage, encodePng, encodeVideo } from './createCodeImage.js'
import { expect, openPhone, test } from './phoneTest.js'

function codeOf(text: string) {
  return createCodeImage(encodeQR(text, 'raw', { border: 4 }))
}

test('scanner: reads the QR code from a chosen image', async ({ phone, app }) => {
  const { uri, settled } = await app.propose()
  await phone.getByRole('button', { name: 'Pair an app' }).click()
  const buffer = encodePng(codeOf(uri))
  await phone.getByLabel('Choose picture').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
  await phone.getByRole('button', { name: 'Connect', exact: true }).click({ timeout: 30_000 })
  expect((await settled).namespaces.eip155?.chains).toEqual(['eip155:31337', 'eip155:31338'])
})

test('scanner: reads the QR code from a dropped or pasted image', async ({ phone, app }) => {
  for (const kind of ['drop', 'paste'] as const) {
    const { uri, settled } = await app.propose()
    await phone.getByRole('button', { name: 'Pair', exact: true }).first().click()
    const bytes = [...encodePng(codeOf(uri))]
    await phone.getByLabel('Pairing link').evaluate(
      (field, { content, type }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(content)], 'code.png', { type: 'image/png' }))
        const event =
          type === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        field.dispatchEvent(event)
      },
      { content: bytes, type: kind },
    )
    await phone.getByRole('button', { name: 'Reject' }).click({ timeout: 30_000 })
    await expect(settled).rejects.toMatchObject({ code: 5000 })
  }
})

test('scanner: shows an error for an image without a QR code, and for a file that is not an image', async ({
  phone,
}) => {
  await phone.getByRole('button', { name: 'Pair an app' }).click()
  const choose = (buffer: Buffer) =>
    phone.getByLabel('Choose picture').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer })
  await choose(encodePng({ side: 64, isDark: () => false }))
  await expect(phone.getByRole('alert')).toContainText('no QR code', { timeout: 30_000 })
  await choose(Buffer.from('no picture'))
  await expect(phone.getByRole('alert')).toContainText('no picture', { timeout: 30_000 })
})

test('scanner: reads the QR code with the camera, and releases the camera', async ({ app, stack }) => {
  const { uri, settled } = await app.propose()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-camera-'))
  const video = join(folder, 'code.y4m')
  writeFileSync(video, encodeVideo(codeOf(uri)))
  const { args, ...launch } = chromiumLaunchOptions()
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browser = await chromium.launch({
    ...launch,
    args: [...args, ...camera, `--use-file-for-fake-video-capture=${video}`],
  })
  try {
    const page = await browser.newPage()
    await openPhone(page, `${stack.world.urls.sandbox}/wallet`)
    await page.getByRole('button', { name: 'Pair an app' }).click()
    await page.getByRole('button', { name: 'Scan' }).click()
    await page.getByRole('button', { name: 'Reject' }).click({ timeout: 30_000 })
    await expect(settled).rejects.toMatchObject({ code: 5000 })
    await expect(page.locator('video')).toHaveCount(0)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('scanner: shows an error without a camera', async ({ phone }) => {
  await phone.getByRole('button', { name: 'Pair an app' }).click()
  await phone.getByRole('button', { name: 'Scan' }).click()
  await expect(phone.getByRole('alert')).toContainText('camera')
  await phone.getByRole('button', { name: 'Stop scanning' }).click()
  await expect(phone.getByRole('alert')).toHaveCount(0)
})
