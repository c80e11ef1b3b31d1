import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { confirmInWindow } from './approvalWindow.js'
import { bundleAppKitClient } from './bundleAppKitClient.js'
import { expect, test } from './embeddedTest.js'
import { serveBareHost } from './serveBareHost.js'

const html = '<!doctype html><html lang="en"><title>Host</title><body><script src="/client.js"></script></body></html>'

/** AppKit shows the frame itself while a request is open. It uses these two hooks of its client. */
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

/** Logs in with the published client by an e-mail code. */
async function logInWithClient(page: Page, email: string, readCode: (email: string, since: number) => Promise<string>) {
  await page.evaluate(() => window.appKitWallet.init())
  expect(await page.evaluate(() => window.appKitWallet.isConnected())).toEqual({ isConnected: false })
  const since = Date.now()
  const { action } = await page.evaluate((address) => window.appKitWallet.connectEmail({ email: address }), email)
  expect(action).toBe('VERIFY_OTP')
  const otp = await readCode(email, since)
  await page.evaluate((code) => window.appKitWallet.connectOtp({ otp: code }), otp)
}

test('the published client of AppKit 1.7.4 logs in by e-mail, switches the account type, signs a message and signs out', async ({
  page,
  stack,
}) => {
  const host = await serveBareHost({ '/': html, '/client.js': await bundleAppKitClient(stack.frameUrl) })
  await page.goto(host.at('localhost'))
  const email = 'interop@example.com'
  await logInWithClient(page, email, stack.readCode)
  const user = await page.evaluate(() => window.appKitWallet.connect({ chainId: 31_337 }))
  expect(user).toMatchObject({ email, chainId: 31_337, preferredAccountType: 'smartAccount' })
  expect(user.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await page.evaluate(() => window.appKitWallet.getSmartAccountEnabledNetworks())).toEqual({
    smartAccountEnabledNetworks: [31_337, 31_338],
  })
  // The smart account has the address of the EOA.
  for (const type of ['eoa', 'smartAccount'] as const)
    expect(await page.evaluate((wanted) => window.appKitWallet.setPreferredAccount(wanted), type)).toEqual({
      type,
      address: user.address,
    })
  expect(await page.evaluate(() => window.appKitWallet.switchNetwork(31_338))).toEqual({ chainId: 31_338 })

  await page.evaluate(showFrameWhileAsked)
  const message = '0x48656c6c6f' as const
  const requested = page.evaluate(
    (params) => window.appKitWallet.request({ method: 'personal_sign', params } as never),
    [message, user.address],
  )
  // The published client only shows the frame, so the frame offers to open the window.
  await confirmInWindow(page)
  const signature = (await requested) as unknown as `0x${string}`
  const address = user.address as `0x${string}`
  expect(await verifyMessage({ address, message: { raw: message }, signature })).toBe(true)
  await expect(page.locator('#w3m-iframe')).toBeHidden()

  await page.evaluate(() => window.appKitWallet.disconnect())
  expect(await page.evaluate(() => window.appKitWallet.isConnected())).toEqual({ isConnected: false })
  await host.close()
})

test('the published controllers of AppKit 1.7.4 switch the account type both ways', async ({ page, stack }) => {
  const host = await serveBareHost({ '/': html, '/client.js': await bundleAppKitClient(stack.frameUrl) })
  await page.goto(host.at('localhost'))
  await logInWithClient(page, 'controllers@example.com', stack.readCode)
  const { address } = await page.evaluate(() => window.appKitWallet.connect({ chainId: 31_337 }))
  const select = (type: 'eoa' | 'smartAccount') =>
    page.evaluate(async (wanted) => {
      const { account, chain, connection } = window.appKitControllers
      await connection.setPreferredAccountType(wanted, 'eip155')
      const user = await window.appKitWallet.connect({ chainId: 31_337 })
      return {
        isStored: account.state.preferredAccountTypes?.eip155 === wanted,
        caipAddress: chain.getAccountProp('caipAddress', 'eip155'),
        type: user.preferredAccountType,
      }
    }, type)
  // Without a type in the request, the frame returns the type that was set last.
  for (const type of ['eoa', 'smartAccount', 'eoa'] as const)
    expect(await select(type)).toEqual({ isStored: true, caipAddress: `eip155:31337:${address}`, type })
  await host.close()
})
