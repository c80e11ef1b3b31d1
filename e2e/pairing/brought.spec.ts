import { readChunk } from '../hosts/readChunk.js'
import { expect, openWidget, readUri, test } from './pairingTest.js'

test("provider of the host: pairs without Foyer's relay client, and reconnects after a reload", async ({
  page,
  visit,
  host,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await visit({ pairs: false, brings: true })
  const dialog = await openWidget(page)
  await dialog.getByRole('button', { name: /^WalletConnect.*QR code/ }).click()
  const code = dialog.getByRole('img', { name: /^QR code/ })
  await expect(code).toHaveAttribute('aria-busy', 'false')
  expect(await dialog.getByTestId('wui-qr-code').getAttribute('uri')).toBe(await readUri(page))
  await page.evaluate(() => window.phone.approve())
  await expect(dialog).toBeHidden()
  const readAddress = () => page.evaluate(() => window.appKit.getAddress())
  expect(await readAddress()).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  const isBrought = async () =>
    page.evaluate(async () => (await window.appKit.getUniversalProvider<typeof window.brought>()) === window.brought)
  expect(await isBrought()).toBe(true)
  const sign = () =>
    page.evaluate(() => {
      const provider = window.appKit.getProvider<{ request(args: object): Promise<unknown> }>('eip155')
      return provider?.request({ method: 'personal_sign', params: [] })
    })
  expect(await sign()).toBe('personal_sign by the brought provider')
  await page.reload()
  await expect.poll(readAddress).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(await sign()).toBe('personal_sign by the brought provider')
  expect(await page.evaluate(() => window.phone.asked)).toEqual([])
  const hasFetched = async (source: string) => {
    const file = await readChunk(host, source)
    return fetched.some((url) => url.endsWith(file))
  }
  expect(await hasFetched('connectors/pairing/createHostMethods.ts')).toBe(true)
  expect(await hasFetched('connectors/pairing/createRelayMethods.ts')).toBe(false)
})
