import { foyerSolana } from '@foyer/primitives/networks/sandbox'
import { deriveSolanaAccounts } from '@foyer/sandbox/solana/keys'
import type { Locator } from '@playwright/test'
import { toLocalhost } from '../account/pageUrl.js'
import { serveHost } from '../account/servedTest.js'
import { provideSolanaStack, type Stack, stackTimeoutMs } from '../stack.js'
import { test as base } from '../stillTest.js'
import { connect } from './solanaTest.js'

export interface Served {
  readonly stack: Stack
  /** Opens the Account view of one of the chain's test accounts. The page uses only the server's proxy as node. */
  readonly enter: (index: number, options?: Readonly<Record<string, unknown>>) => Promise<Locator>
}

export const accounts = deriveSolanaAccounts()
function createWalletOptions(index: number, rpcUrl: string) {
  return {
    ...{ name: 'Sol Wallet', accounts: [accounts[index]?.secretKey], rpcUrl, onlySigns: true },
  }
}

/** A host with a server and the sandbox's Solana chain. */
export const test = base.extend<Served>({
  stack: [provideSolanaStack, { timeout: stackTimeoutMs }],
  enter: async ({ page, stack, kept }, use) => {
    const { url } = await kept('host with a server', serveHost)
    await use(async (index, options = {}) => {
      const query = new URLSearchParams({
        options: JSON.stringify({
          ...{
            serverUrl: toLocalhost(stack.serverUrl),
            projectId: 'sandbox',
            features: { email: false, socials: false },
          },
          networks: [{ ...foyerSolana, rpcUrls: { default: { http: [] } } }],
          ...options,
        }),
        wallets: '[]',
        solanaWallets: JSON.stringify([createWalletOptions(index, toLocalhost(stack.world.solana?.url ?? ''))]),
      })
      await page.goto(`${url}/?${query}`, { timeout: 60_000 })
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
      return connect(page)
    })
  },
})

export { expect } from '@playwright/test'
