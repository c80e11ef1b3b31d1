import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { App } from './openApp.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sUsd = '0x546E77CFd5d2C4Cdf6b55383ec19b9d751a83150'

const signIn = `localhost:3000 wants you to sign in with your Ethereum account:
${alice}

I accept the terms of the test.

URI: http://localhost:3000
Version: 1
Chain ID: 31337
Nonce: 32891757
Issued At: 2026-01-01T00:00:00.000Z`

const permit = {
  domain: { name: 'Sandbox USD', version: '1', chainId: 31337, verifyingContract: sUsd },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: { owner: alice, spender: bob, value: '25000000', nonce: '0', deadline: '1893456000' },
}

/** Opens every screen of a wallet without apps, and calls `see` for each. Leaves the wallet without apps. */
export async function visitScenes(page: Page, app: App, see: (scene: string) => Promise<void>): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await page.getByText(/^\d[\d,.]* ETH$/).waitFor()
  await see('empty')
  await button('Pair an app').click()
  await see('connect')
  await page.getByLabel('Pairing link').fill('wc:nonsense')
  await page.locator('form').getByRole('button').click()
  await page.getByRole('alert').waitFor()
  await see('connectFailed')

  const refused = await app.propose({ chains: ['eip155:1', 'eip155:137'] })
  await page.evaluate((link) => window.phoneWallet.pair(link), refused.uri)
  await button('Reject').waitFor()
  await see('refusal')
  await button('Reject').click()

  const { uri, settled } = await app.propose({ chains: ['eip155:1', 'eip155:31337', 'eip155:31338'] })
  await page.evaluate((link) => window.phoneWallet.pair(link), uri)
  await button('Reject').waitFor()
  await see('proposal')
  await button('Connect').click()
  const { topic } = await settled
  await page.getByRole('button', { name: /Test App/ }).waitFor()
  await see('wallet')

  const request = async (scene: string, method: string, params: unknown) => {
    const answer = app.ask(topic, method, params)
    await button('Reject').waitFor()
    await see(scene)
    await button('Reject').click()
    await answer.catch(() => {})
  }
  await request('message', 'personal_sign', [`0x${Buffer.from('Hello from the test app.').toString('hex')}`, alice])
  await request('signIn', 'personal_sign', [`0x${Buffer.from(signIn).toString('hex')}`, alice])
  await request('document', 'eth_signTypedData_v4', [alice, JSON.stringify(permit)])
  await request('payment', 'eth_sendTransaction', [{ from: alice, to: bob, value: '0x14d1120d7b160000' }])
  const allowance = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, maxUint256] })
  await request('allowance', 'eth_sendTransaction', [{ from: alice, to: sUsd, data: allowance }])
  const calls = [
    { to: bob, value: '0x1' },
    { to: sUsd, data: allowance },
  ]
  await request('batch', 'wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls }])
  await request('switch', 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])

  await button('Activity').click()
  await see('activity')
  await button('Wallet').click()
  await page.getByRole('button', { name: /Test App/ }).click()
  await see('site')
  await button('Disconnect').click()
  await page.getByText('None yet.', { exact: false }).waitFor()
}
