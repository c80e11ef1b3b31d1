import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '@foyer/primitives/base58'
import { createNamedKey } from '@foyer/sandbox/solana/keys'
import { callSolana } from '@foyer/sandbox/solana/testing/testChain'
import { servePage } from '../hosts/servePage.js'
import { provideSolanaStack, stackTimeoutMs } from '../stack.js'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { test as base, expect, getPlainFrameUrl } from './connectTest.js'

const test = base.extend({ stack: [provideSolanaStack, { scope: 'test', timeout: stackTimeoutMs }] })

const friend = createNamedKey('friend of the embedded wallet').address

function verifyBy(address: string, message: string | Uint8Array, signature: readonly number[]) {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(decodeBase58(address) ?? []).toString('base64url') }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(null, Buffer.from(message), key, Uint8Array.from(signature))
}

test('embedded wallet on Solana: receives from the faucet, sends, and works with wallet-adapter-react [S1.13, S7.66]', async ({
  page,
  stack,
  kept,
}) => {
  // The test has a log-in, three payments that become final, and a second library.
  test.setTimeout(300_000)
  const solanaUrl = stack.world.solana?.url ?? ''
  const frames = `${stack.frameUrl} ${getPlainFrameUrl(stack.frameUrl)}`
  const policy = `default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; frame-src ${frames}; connect-src 'self' ws: http://localhost:* http://127.0.0.1:*`
  const host = await kept('shop of Solana', () => servePage('walletAdapter', policy, 'localhost'))
  const options = { serverUrl: stack.serverUrl, projectId: 'sandbox', evmUrl: stack.world.urls.evm, solanaUrl }
  await page.goto(`${host.url}/?options=${encodeURIComponent(JSON.stringify(options))}`)
  const own = () => page.evaluate(() => window.solanaHost.appKit.getAddress('solana'))
  const balanceOf = async (address: string) => {
    const { value } = (await callSolana(solanaUrl, 'getBalance', [address, { commitment: 'confirmed' }])) as {
      value: number
    }
    return value
  }
  const listed = () => page.evaluate(() => window.solanaHost.adapter.list())

  await page.locator('foyer-button button').click()
  await page.getByTestId('email-input').fill('solana-a@test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /code|digit/i }).first()).toBeFocused()
  await page.keyboard.type('424242')
  await expect.poll(own).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const address = (await own()) ?? ''

  await test.step('receives from the faucet', async () => {
    await callSolana(solanaUrl, 'requestAirdrop', [address, 5_000_000_000])
    await expect.poll(() => balanceOf(address)).toBe(5_000_000_000)
  })

  await test.step('sends, and shows the recipient, the amount and the balance change', async () => {
    for (const [index, kind] of (['legacy', 'versioned', 'own connection'] as const).entries()) {
      const before = await balanceOf(friend)
      const sending = page.evaluate(([to, how]) => window.solanaHost.send(to, 250_000_000, how), [
        friend,
        kind,
      ] as const)
      const shown = await openApproval(page)
      await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Send 0.25 SOL')
      await expect(shown.getByText(`to ${friend}`)).toBeVisible()
      await expect(shown.getByText('0.250005 SOL')).toBeVisible()
      if (index === 0) await shown.screenshot({ path: test.info().outputPath('send.png') })
      await confirmInWindow(page)
      expect(await sending).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
      await expect.poll(() => balanceOf(friend)).toBe(before + 250_000_000)
    }
  })

  await test.step('appears in wallet-adapter-react while connected, and can connect, sign, sign in and send there', async () => {
    await expect.poll(listed).toEqual(['Embedded wallet'])
    await page.evaluate(() => window.solanaHost.adapter.connect('Embedded wallet'))
    await expect.poll(() => page.evaluate(() => window.solanaHost.adapter.address())).toBe(address)

    const signing = page.evaluate(() => window.solanaHost.adapter.sign('Hello from wallet-adapter'))
    await confirmInWindow(page)
    expect(verifyBy(address, 'Hello from wallet-adapter', await signing)).toBe(true)

    const signingIn = page.evaluate(() => window.solanaHost.adapter.signIn('a1b2c3d4e5'))
    // wallet-adapter sends no URI, so the frame cannot compare it with the page.
    const shown = await openApproval(page)
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(/^Sign in to localhost/)
    await confirmInWindow(page)
    const { message, signature } = await signingIn
    expect(message).toMatch(/^localhost:\d+ wants you to sign in with your Solana account:\n/)
    expect(verifyBy(address, message, signature)).toBe(true)

    const before = await balanceOf(friend)
    const sending = page.evaluate((to) => window.solanaHost.adapter.send(to, 100_000_000), friend)
    await expect((await openApproval(page)).getByRole('heading', { level: 1 })).toHaveText('Send 0.1 SOL')
    await confirmInWindow(page)
    await sending
    await expect.poll(() => balanceOf(friend)).toBe(before + 100_000_000)
    expect(await page.evaluate(() => window.solanaHost.appKit.getConnectors().map(({ name }) => name))).not.toContain(
      'Embedded wallet',
    )
  })

  await test.step('is restored in both after a reload, and disconnected in both after a sign-out', async () => {
    await page.reload()
    await expect.poll(own).toBe(address)
    await expect.poll(() => page.evaluate(() => window.solanaHost.adapter.address())).toBe(address)
    await page.evaluate(() => window.solanaHost.appKit.disconnect())
    await expect.poll(() => page.evaluate(() => window.solanaHost.adapter.address())).toBeUndefined()
    expect(await own()).toBeUndefined()
    // Libraries that search for wallets now find none.
    const found = await page.evaluate(() => {
      const names: string[] = []
      const register = (wallet: { readonly name: string }) => names.push(wallet.name)
      window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
      return names
    })
    expect(found).toEqual([])
  })
})
