import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeBase58 } from '@foyer/primitives/base58'
import { foyerSolana } from '@foyer/primitives/networks/sandbox'
import { callRpc } from '@foyer/sandbox/callRpc'
import { createNamedKey } from '@foyer/sandbox/solana/keys'
import { type SolanaChain, startSolana } from '@foyer/sandbox/solana/startSolana'
import type { Locator, Page } from '@playwright/test'
import { waitUntilShut } from '../account/openAccount.js'
import { toLocalhost } from '../account/pageUrl.js'
import { test as base } from '../stillTest.js'
import { serveHost } from '../widget/serveHost.js'

/** An account on the chain, with ten SOL and some of every token unless it is poor. */
export interface SolanaAccount {
  readonly address: string
  readonly secretKey: string
}

export interface SolanaFixtures {
  readonly host: string
  readonly chain: SolanaChain
  readonly meet: (isPoor?: boolean) => Promise<SolanaAccount>
  /** Loads the host page for an account, without a connection. */
  readonly visit: (person: SolanaAccount, entry?: Entry) => Promise<void>
  /** Loads the page, connects the wallet through the widget, and returns the open widget with the Account view. */
  readonly enter: (person: SolanaAccount, entry?: Entry) => Promise<Locator>
}

export interface Entry {
  readonly options?: Readonly<Record<string, unknown>>
  readonly wallet?: Readonly<Record<string, unknown>>
}

const walletName = 'Sol Wallet'

async function startChain(): Promise<SolanaChain & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-solana-'))
  const chain = await startSolana({ folder, origin: 'http://localhost:3003', slotMs: 100, log: () => undefined })
  return {
    ...chain,
    close: async () => {
      await chain.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function createSolanaUrl(
  host: string,
  chainUrl: string,
  person: SolanaAccount,
  { options, wallet }: Entry,
): string {
  const rpcUrl = toLocalhost(chainUrl)
  const network = { ...foyerSolana, rpcUrls: { default: { http: [rpcUrl] } } }
  const query = new URLSearchParams({
    options: JSON.stringify({ networks: [network], ...options }),
    wallets: '[]',
    solanaWallets: JSON.stringify([{ name: walletName, accounts: [person.secretKey], rpcUrl, ...wallet }]),
  })
  return `${host}/?${query}`
}

/** Connects the wallet through the widget, and returns the open widget with the Account view. */
export async function connect(page: Page): Promise<Locator> {
  await page.evaluate(() => window.appKit.open())
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(`^${walletName}`) }).click()
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await waitUntilShut(page)
  await page.evaluate(() => window.appKit.open())
  await dialog.waitFor()
  return dialog
}

/** Creates a new account and waits for the tokens of the faucet. */
export async function createFundedAccount(chain: SolanaChain, isPoor = false): Promise<SolanaAccount> {
  const key = createNamedKey(randomUUID())
  if (!isPoor) {
    const signature = chain.faucet.send(key.address)
    for (;;) {
      const { value } = (await callRpc(chain.url, 'getSignatureStatuses', [[signature]])) as StatusAnswer
      if (value[0]?.confirmationStatus === 'confirmed' || value[0]?.confirmationStatus === 'finalized') break
    }
  }
  return { address: key.address, secretKey: encodeBase58(Uint8Array.from([...key.seed, ...key.publicKey])) }
}

interface StatusAnswer {
  readonly value: readonly ({ readonly confirmationStatus?: string } | null)[]
}

/** Returns the balance in lamports. */
export async function getLamports(chain: SolanaChain, address: string): Promise<number> {
  const answer = await callRpc(chain.url, 'getBalance', [address, { commitment: 'confirmed' }])
  return (answer as { readonly value: number }).value
}

interface TokenAnswer {
  readonly value: readonly {
    readonly account: { readonly data: { readonly parsed: { readonly info: { tokenAmount: { amount: string } } } } }
  }[]
}

/** Returns the balance of a sandbox token in its smallest unit. */
export async function getTokens(chain: SolanaChain, owner: string, symbol: string): Promise<bigint> {
  const mint = foyerSolana.tokens?.find((token) => token.symbol === symbol)?.address
  const params = [owner, { mint }, { commitment: 'confirmed', encoding: 'jsonParsed' }]
  const { value } = (await callRpc(chain.url, 'getTokenAccountsByOwner', params)) as TokenAnswer
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

export const test = base.extend<SolanaFixtures>({
  host: async ({ kept }, use) => {
    await use((await kept('host', serveHost)).url)
  },
  chain: [
    async ({ kept }, use) => {
      await use(await kept('solana', startChain))
    },
    { timeout: 120_000 },
  ],
  meet: async ({ chain }, use) => use((isPoor) => createFundedAccount(chain, isPoor)),
  visit: async ({ page, host, chain }, use) => {
    await use(async (person, entry = {}) => {
      await page.goto(createSolanaUrl(host, chain.url, person, entry), { timeout: 60_000 })
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    })
  },
  enter: async ({ page, visit }, use) => {
    await use(async (person, entry) => {
      await visit(person, entry)
      return connect(page)
    })
  },
})

export { expect } from '@playwright/test'
