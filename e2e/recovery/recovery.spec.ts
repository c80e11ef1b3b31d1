import { writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { composeRecovery } from '../../apps/frame/recovery/composeRecovery.js'
import { makeTestKit } from '../../apps/frame/src/keys/testKit.js'
import { expect, test } from '../keptTest.js'
import { runAxe } from '../runAxe.js'

const folder = fileURLToPath(new URL('../../apps/frame/recovery/', import.meta.url))
/** The published phrase of zeroes, and its well-known addresses. */
const entropy = new Uint8Array(32)
const phrase = `${'abandon '.repeat(23)}art`
const eip155 = '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb'

async function openPage(page: Page, path: string): Promise<void> {
  writeFileSync(path, await composeRecovery(folder))
  await page.goto(pathToFileURL(path).href)
}

function findValue(page: Page, name: string) {
  return page.getByRole('status', { name, exact: true })
}

test('recovery page: works with a phrase from a file on disk, without a network, and shows the addresses first', async ({
  page,
  context,
}, info) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) requested.push(request.url())
  })
  await context.setOffline(true)
  await page.clock.install()
  await openPage(page, info.outputPath('recovery.html'))
  await page.getByLabel('Your 24 words, in order').fill(phrase)
  await page.getByRole('button', { name: 'Show addresses' }).click()
  await expect(page.getByRole('heading', { name: 'Addresses of this wallet' })).toBeFocused()
  await expect(findValue(page, 'Ethereum and networks like it')).toHaveText(eip155)
  await expect(page.locator('body')).not.toContainText('abandon')

  const words = page.locator('#secret-words')
  await words.getByRole('button', { name: 'Reveal' }).click()
  await expect(findValue(page, '24 words')).toHaveText(phrase)
  await page.clock.fastForward(61_000)
  await expect(findValue(page, '24 words')).toHaveText('Hidden')
  await expect(words.getByRole('button', { name: 'Copy' })).toBeHidden()

  const key = page.locator('#secret-eip155')
  await key.getByRole('button', { name: 'Reveal' }).click()
  await expect(key.locator('output')).toHaveText(/^0x[0-9a-f]{64}$/)
  await page.getByRole('button', { name: 'Clear this page' }).click()
  await expect(page.getByLabel('Your 24 words, in order')).toHaveValue('')
  await expect(page.locator('#opened')).toBeHidden()
  expect(await page.locator('body').innerText()).not.toContain('0x')
  expect(requested).toEqual([])
})

test('recovery page: works with a file and its code, and distinguishes a mistyped code from a wrong one', async ({
  page,
}, info) => {
  const kit = await makeTestKit(entropy)
  const other = await makeTestKit(entropy)
  await openPage(page, info.outputPath('recovery.html'))
  await page.getByRole('radio', { name: 'File and code' }).check()
  const submit = page.getByRole('button', { name: 'Show addresses' })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Choose the file of your kit.')
  await page.getByLabel('File of your kit').setInputFiles({
    name: 'kit.json',
    mimeType: 'application/json',
    buffer: Buffer.from(kit.fileText),
  })
  const code = page.getByLabel('Code, kept apart from the file')
  await code.fill(kit.code.slice(0, -1))
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('typing error')
  await code.fill(other.code)
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('This code does not belong to this file.')
  await code.fill(kit.code.toLowerCase().replaceAll('-', ' '))
  await submit.click()
  await expect(findValue(page, 'Ethereum and networks like it')).toHaveText(eip155)
})

test('recovery page: its CSP blocks all requests and other scripts', async ({ page }, info) => {
  await openPage(page, info.outputPath('recovery.html'))
  const outcome = await page.evaluate(async () => {
    const fetched = await fetch('https://example.com/').then(
      () => 'fetched',
      () => 'refused',
    )
    const script = document.createElement('script')
    try {
      script.textContent = 'globalThis.ran = true'
    } catch {
      // Trusted Types reject the script before the CSP does.
    }
    document.head.append(script)
    return { fetched, ran: 'ran' in globalThis }
  })
  expect(outcome).toEqual({ fetched: 'refused', ran: false })
})

test('recovery page: works with the keyboard only', async ({ page }, info) => {
  await openPage(page, info.outputPath('recovery.html'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Your 24 words, in order')).toBeFocused()
  await page.keyboard.insertText(phrase)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Addresses of this wallet' })).toBeFocused()
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab')
  await expect(page.locator('#secret-words').getByRole('button', { name: 'Reveal' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findValue(page, '24 words')).toHaveText(phrase)
  await page.keyboard.press('Enter')
  await expect(findValue(page, '24 words')).toHaveText('Hidden')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`recovery page: no axe violations and no horizontal scrolling at 320 px, ${colorScheme}`, async ({
    page,
  }, info) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 700 })
    await openPage(page, info.outputPath('recovery.html'))
    expect((await runAxe(page)).broken).toEqual([])
    await page.getByLabel('Your 24 words, in order').fill('not a phrase')
    await page.getByRole('button', { name: 'Show addresses' }).click()
    await expect(page.getByRole('alert')).toContainText('not 24 words')
    expect((await runAxe(page)).broken).toEqual([])
    await page.getByLabel('Your 24 words, in order').fill(phrase)
    await page.getByRole('button', { name: 'Show addresses' }).click()
    for (const id of ['words', 'eip155', 'solana'])
      await page.locator(`#secret-${id}`).getByRole('button', { name: 'Reveal' }).click()
    await expect(findValue(page, '24 words')).toHaveText(phrase)
    expect((await runAxe(page)).broken).toEqual([])
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
    await page.screenshot({ path: info.outputPath(`recovery-${colorScheme}.png`), fullPage: true })
  })
