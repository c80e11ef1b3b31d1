import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeBase58 } from '@foyer/primitives/base58'
import { deriveSolanaAccounts, isSignedBy } from '@foyer/sandbox/solana/keys'
import { startSandbox } from '@foyer/sandbox/world'
import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { build } from 'vite'
import { expect, type GetShared } from '../keptTest.js'

export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const [solanaAccount] = deriveSolanaAccounts()
const solanaAddress = solanaAccount?.address ?? ''

/** Bundles the wallet as one script. */
export async function buildWallet(): Promise<string> {
  const entry = fileURLToPath(new URL('./wallet.ts', import.meta.url))
  const lib = { entry, formats: ['iife' as const], name: 'wallet' }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { SOLANA_SECRET_KEY: JSON.stringify(solanaAccount?.secretKey) },
    build: { write: false, target: 'es2022', lib },
  })
  const [{ output }] = built as unknown as [{ output: readonly [{ code: string }] }]
  return output[0].code
}

/**
 * Connects, signs, sends, switches, reloads and disconnects. If the app uses wagmi, its state must always equal
 * Foyer's.
 */
export async function testEvmApp(page: Page, url: string, isWagmi: boolean): Promise<void> {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const stands = async (status: string, chainId: number) => {
    const who = status === 'connected' ? `${account} ${chainId}` : ''
    await expect(page.getByTestId('foyer')).toHaveText(new RegExp(`^${status} ${who}`))
    if (isWagmi) await expect(page.getByTestId('wagmi')).toHaveText(new RegExp(`^${status} ${who}`))
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await page.goto(url)
  await stands('disconnected', 31337)
  if (isWagmi) await expect(page.getByTestId('connectors')).toHaveText(/Example Wallet/)
  await press('Connect wallet')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Example Wallet/ })
    .click()
  await stands('connected', 31337)
  await press('Sign')
  await expect(page.getByTestId('signature')).toHaveText(/^0x/)
  const signature = (await page.getByTestId('signature').textContent()) as `0x${string}`
  expect(await verifyMessage({ address: account, message: 'Hello', signature })).toBe(true)
  await press('Send')
  await expect(page.getByTestId('hash')).toHaveText(/^0x[0-9a-f]{64}$/)
  await press('Switch')
  await stands('connected', 31338)
  await page.reload()
  await stands('connected', 31338)
  await press('Leave')
  await stands('disconnected', 31338)
  await page.reload()
  await stands('disconnected', 31338)
  expect(complaints).toEqual([])
}

/**
 * Connects on Solana, signs and sends with web3.js 1, connects the same wallet on Ethereum, reloads and disconnects.
 */
export async function testSolanaApp(page: Page, url: string): Promise<void> {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const stand = async (solana: string, eip155: string) => {
    await expect(page.getByTestId('solana')).toHaveText(new RegExp(`^${solana}`))
    await expect(page.getByTestId('eip155')).toHaveText(new RegExp(`^${eip155}`))
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const [onSolana, onEthereum] = [`connected ${solanaAddress}`, `connected ${account}`]

  await page.goto(url)
  await stand('disconnected', 'disconnected')
  await press('Connect wallet')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Example Wallet/ }).click()
  await dialog.getByRole('button', { name: /^Solana/ }).click()
  await stand(onSolana, 'disconnected')
  await press('Balance')
  await expect(page.getByTestId('balance')).toHaveText(/^[1-9]/)
  await press('Sign')
  await expect(page.getByTestId('signature')).not.toBeEmpty()
  const signature = Uint8Array.from(((await page.getByTestId('signature').textContent()) ?? '').split(' '), Number)
  const key = decodeBase58(solanaAddress) ?? new Uint8Array()
  expect(isSignedBy(key, new TextEncoder().encode('Hello'), signature)).toBe(true)
  await press('Send')
  await expect(page.getByTestId('sent')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  await press('Send versioned')
  await expect(page.getByTestId('versioned')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  await press('Switch')
  await press('Connect wallet')
  await dialog.getByRole('button', { name: /^Example Wallet/ }).click()
  await dialog.getByRole('button', { name: /^EVM networks/ }).click()
  await stand(onSolana, onEthereum)
  await press('Sign on Ethereum')
  await expect(page.getByTestId('ethereum')).toHaveText(/^0x[0-9a-f]{130}$/)
  await page.reload()
  await stand(onSolana, onEthereum)
  await press('Switch')
  await expect(page.getByTestId('network')).toHaveText('Foyer Solana')
  await press('Leave')
  await stand('disconnected', 'disconnected')
  await page.reload()
  await stand('disconnected', 'disconnected')
  expect(complaints).toEqual([])
}

/** Adds a wallet to a page, and the sandbox's chains at the URLs that the examples use. */
export async function addWalletAndChains(page: Page, kept: GetShared): Promise<void> {
  const world = await kept('world of the examples', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'foyer-examples-'))
    const running = await startSandbox({ dataDir, quiet: true, hasSolana: true })
    const close = async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
    return { urls: { ...running.urls, solana: running.solana?.url ?? '' }, wallet: await buildWallet(), close }
  })
  await page.addInitScript({ content: world.wallet })
  const { evm, evm2, solana } = world.urls
  await page.route('http://localhost:8545/**', (route) => route.continue({ url: evm }))
  await page.route('http://localhost:8546/**', (route) => route.continue({ url: evm2 }))
  await page.route('http://localhost:8899/**', (route) => route.continue({ url: solana }))
}
