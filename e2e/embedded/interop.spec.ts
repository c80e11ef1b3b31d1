import { verifyMessage } from 'viem'
import { confirmInWindow } from './approvalWindow.js'
import { bundleAppKitClient } from './bundleAppKitClient.js'
import { expect, test } from './embeddedTest.js'
import { serveBareHost } from './serveBareHost.js'

const html = '<!doctype html><html lang="en"><title>Host</title><body><script src="/client.js"></script></body></html>'

/** The incumbent shows the frame itself while a request is open, as these two hooks of its client tell. */
function showFrameWhileAsked(): void {
  const frame = document.getElementById('w3m-iframe')
  if (!frame) throw new Error('The client embedded no frame')
  window.appKitWallet.onRpcRequest(({ method }) => {
    if (method === 'personal_sign') frame.style.cssText = 'position:fixed;inset:0;width:400px;height:600px;border:0'
  })
  const hide = () => {
    frame.style.display = 'none'
  }
  window.appKitWallet.onRpcSuccess(hide)
  window.appKitWallet.onRpcError(hide)
}

test('the published client of AppKit 1.7.4 logs in by e-mail, signs a message and leaves', async ({ page, stack }) => {
  const host = await serveBareHost({ '/': html, '/client.js': await bundleAppKitClient(stack.frameUrl) })
  await page.goto(host.at('localhost'))
  await page.evaluate(() => window.appKitWallet.init())
  expect(await page.evaluate(() => window.appKitWallet.isConnected())).toEqual({ isConnected: false })

  const email = 'interop@example.com'
  const since = Date.now()
  const { action } = await page.evaluate((address) => window.appKitWallet.connectEmail({ email: address }), email)
  expect(action).toBe('VERIFY_OTP')
  const otp = await stack.readCode(email, since)
  await page.evaluate((code) => window.appKitWallet.connectOtp({ otp: code }), otp)
  const user = await page.evaluate(() => window.appKitWallet.connect({ chainId: 31_337 }))
  expect(user).toMatchObject({ email, chainId: 31_337, preferredAccountType: 'eoa' })
  expect(user.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await page.evaluate(() => window.appKitWallet.getSmartAccountEnabledNetworks())).toEqual({
    smartAccountEnabledNetworks: [],
  })
  expect(await page.evaluate(() => window.appKitWallet.switchNetwork(31_338))).toEqual({ chainId: 31_338 })

  await page.evaluate(showFrameWhileAsked)
  const message = '0x48656c6c6f' as const
  const asked = page.evaluate(
    (params) => window.appKitWallet.request({ method: 'personal_sign', params } as never),
    [message, user.address],
  )
  // The published client shows the frame alone, so the frame offers the window.
  await confirmInWindow(page)
  const signature = (await asked) as unknown as `0x${string}`
  const address = user.address as `0x${string}`
  expect(await verifyMessage({ address, message: { raw: message }, signature })).toBe(true)
  await expect(page.locator('#w3m-iframe')).toBeHidden()

  await page.evaluate(() => window.appKitWallet.disconnect())
  expect(await page.evaluate(() => window.appKitWallet.isConnected())).toEqual({ isConnected: false })
  await host.close()
})
