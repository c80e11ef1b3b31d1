import { callRpc } from '@foyer/sandbox/callRpc'
import type { Locator, Page } from '@playwright/test'
import type { Stack } from '../stack.js'
import { expect } from './accountTest.js'

// Helpers for the send form and for the wallet that approves the request.

export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const bobKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d' as const

export const faucet = '0x6B981e6A7275e4B5F98662578c8eAb2eb561B147'
/** Has the name carol.eth, which appears after it is resolved. It is not a contract. */
export const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export const tether = '0x4816aB4cB8520Bdc43E7881F9104617d749C4f27'

export async function callQuantity(url: string, method: string, params: readonly unknown[]): Promise<bigint> {
  return BigInt((await callRpc(url, method, params)) as string) // a quantity [EIP-1474]
}

export function getBalance(url: string, address: string) {
  return callQuantity(url, 'eth_getBalance', [address, 'latest'])
}

export function getTokenBalance(url: string, token: string, address: string) {
  return callQuantity(url, 'eth_call', [
    { to: token, data: `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}` },
    'latest',
  ])
}

export function countSent(page: Page) {
  return page.evaluate(
    () => window.wallets['Alpha Wallet']?.requests.filter(({ method }) => method === 'eth_sendTransaction').length ?? 0,
  )
}

export function approve(page: Page, policy: 'always' | 'reject' | 'hang') {
  return page.evaluate((next) => window.wallets['Alpha Wallet']?.setApprove(next), policy)
}

/** Makes the wallet wait with its approval until `resolveApproval` is called. */
export function delayApproval(page: Page) {
  return page.evaluate(() => {
    window.wallets['Alpha Wallet']?.setApprove(
      () => new Promise<boolean>((resolve) => Object.assign(window, { answerWallet: resolve })),
    )
  })
}

export function resolveApproval(page: Page, isYes: boolean) {
  return page.evaluate((yes) => (window as unknown as { answerWallet(yes: boolean): void }).answerWallet(yes), isYes)
}

export function amount(dialog: Locator) {
  return dialog.getByRole('textbox', { name: 'Amount' })
}

export function recipient(dialog: Locator) {
  return dialog.getByRole('textbox', { name: 'Recipient' })
}

export function press(dialog: Locator, name: string) {
  return dialog.getByRole('button', { name, exact: true }).click()
}

export async function fill(dialog: Locator, sum: string, to: string): Promise<void> {
  await press(dialog, 'Send')
  await amount(dialog).fill(sum)
  await recipient(dialog).fill(to)
}

/** Fills in and submits the form. The wallet's request stays open until `resolveApproval` is called. */
export async function sendWithoutApproval(page: Page, dialog: Locator): Promise<void> {
  const before = await countSent(page)
  await delayApproval(page)
  await fill(dialog, '0.25', bob)
  await press(dialog, 'Review send')
  await press(dialog, 'Send')
  await expect.poll(() => countSent(page)).toBe(before + 1)
}

/** Reloads the page, waits for the restored connection and opens the widget. */
export async function reopen(page: Page): Promise<void> {
  await page.reload()
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await page.evaluate(() => window.appKit.open())
}

/** Stops mining, or resumes it with a block for each transaction. */
export async function setMining({ world }: Stack, isOn: boolean): Promise<void> {
  if (!isOn) await callRpc(world.urls.evm, 'evm_setIntervalMining', [0])
  await callRpc(world.urls.evm, 'evm_setAutomine', [isOn])
  if (isOn) await callRpc(world.urls.evm, 'evm_mine', [])
}
