import { asking } from '@foyer/messages/frame/en/asking'
import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { deriveSandboxAccounts, treasuryIndex } from '@foyer/sandbox/accounts'
import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { type Hex, toHex as toQuantity } from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { expect, vi } from 'vitest'
import type { BundlerServer } from '../../../server/src/testing/operations/startBundlerServer.js'
import type { OperationChain } from '../../../server/src/testing/operations/startOperationChain.js'
import { computeAccountAddress } from '../counterfactual/accountAddress.js'
import { toHex } from '../signers/bytes.js'
import type { Page, ScreenQueue, ScreenSession, Settle } from '../views/ScreenQueue.js'
import { findAll } from './createTestDocument.js'
import { createLogin, createTestFrame, createTestVault } from './createTestFrame.js'

const { accountFactory: factory, accountImplementation: implementation } = sandboxAddresses

/** The contracts of the accounts, as in the networks file of the server. */
export const accountContracts = {
  ...{ kind: 'counterfactual' as const, factory, implementation, bundler: 'own' },
  paymaster: sandboxAddresses.accountPaymaster,
}

/** The fields of a sent operation. */
export type SentOperation = Readonly<Record<string, Hex>> & { readonly sender: Hex }

interface FrameOptions {
  readonly isSponsored?: boolean
  /** The coins of the account, in wei. */
  readonly balance?: bigint
  /** Runs before each call of the server. */
  readonly beforeCall?: (method: string) => Promise<void> | void
}

export type AccountFrame = Awaited<ReturnType<typeof openAccountFrame>>

/** Opens the real frame of a new user, who confirms each request at once, with a real server and chain. */
export async function openAccountFrame(chain: OperationChain, server: BundlerServer, options: FrameOptions = {}) {
  const { isSponsored = true, balance = 0n, beforeCall } = options
  const privateKey = generatePrivateKey()
  const owner = privateKeyToAccount(privateKey).address
  const address = computeAccountAddress({ factory, implementation }, owner)
  await chain.call('anvil_setBalance', [address, toQuantity(balance)])
  /** The operations that the frame sent, and the digests that the key signed. */
  const [sent, signed]: [SentOperation[], string[]] = [[], []]
  const postRpc = async (body: { method: string; params: unknown[] }) => {
    await beforeCall?.(body.method)
    if (body.method === 'eth_sendUserOperation') sent.push(body.params[0] as SentOperation)
    const { result, error } = await server.rpc(body.method, body.params)
    return { jsonrpc: '2.0', id: 1, ...(error ? { error } : { result: result ?? null }) }
  }
  const addresses = { eip155: owner, solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' }
  const vault = {
    ...createTestVault(),
    getAddresses: () => addresses,
    open: async () => ({ addresses, isNew: false }),
    async signEip155Digest(digest: Uint8Array) {
      signed.push(toHex(digest))
      const { r, s, yParity } = await sign({ hash: toHex(digest), privateKey })
      return { r: BigInt(r), s: BigInt(s), yParity: yParity === 0 ? (0 as const) : (1 as const) }
    },
  }
  const pages: Page[] = []
  const paymaster = sandboxAddresses.accountPaymaster.toLowerCase()
  const smartAccounts = {
    [foyerLocal.caipNetworkId]: {
      ...{ kind: 'counterfactual' as const, factory, implementation },
      ...(isSponsored && { isSponsored, paymaster }),
    },
    'eip155:10': { kind: 'erc7821' as const, delegate: sandboxAddresses.accountDelegate },
  }
  const fetchFrame: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input))
    if (pathname === '/api/login/refresh') return Response.json(createLogin())
    if (pathname === '/api/login/email/start')
      return Response.json({ challengeId: 'c', action: 'VERIFY_OTP', resendAfterMs: 1, expiresAtMs: 1 })
    if (pathname === '/api/login/email/code') return Response.json(createLogin())
    if (pathname !== '/api/rpc' || searchParams.get('chainId') !== foyerLocal.caipNetworkId)
      throw new TypeError('fetch failed')
    return Response.json(await postRpc(JSON.parse(String(init?.body))))
  }
  const { ask, frame } = createTestFrame(
    {},
    {
      setup: { page: { projectId: 'demo', origins: [], smartAccounts }, query: { projectId: 'demo', ui: '1' } },
      ...{ fetch: fetchFrame, startVault: async () => vault },
      startApproving: async () => ({ queue: createAutomaticQueue(pages) }),
    },
  )
  await ask('GET_USER', { chainId: Number(foyerLocal.id), preferredAccountType: 'smartAccount' })
  const request = (method: string, params: unknown) => ask('RPC_REQUEST', { method, params }) as Promise<unknown>
  return {
    ...{ owner, privateKey, address, ask, frame, request, pages, sent, signed },
    getText: () => readText(pages.at(-1)),
    sendTransaction: (transaction: object) => request('eth_sendTransaction', [transaction]) as Promise<Hex>,
    signMessage: (message: string, by: string = address) =>
      request('personal_sign', [toQuantity(message), by]) as Promise<Hex>,
    signTypedData: (data: object, by: string = address) => request('eth_signTypedData_v4', [by, data]) as Promise<Hex>,
    /** Waits for the result of a batch. */
    waitForCalls: (id: string) =>
      vi.waitFor(
        async () => {
          const status = (await request('wallet_getCallsStatus', [id])) as { status: number; receipts: object[] }
          expect(status.status).not.toBe(100)
          return status
        },
        { timeout: 20_000, interval: 200 },
      ),
  }
}

/** Creates the account by its factory, as a stranger can do. */
export async function deployAccount(chain: OperationChain, factoryData: Hex): Promise<void> {
  const from = deriveSandboxAccounts()[treasuryIndex]?.address
  await chain.call('eth_sendTransaction', [{ from, to: factory, data: factoryData, gas: toQuantity(2_000_000) }])
  await chain.call('evm_mine')
}

function readText(page: Page | undefined): string {
  const parts = [...(page?.body ?? [])]
  const found = ['div', 'ul', 'h2', 'p'].flatMap((tag) => findAll(parts, tag))
  return [page?.title, ...found.map(({ textContent }) => textContent)].join('\n')
}

/** Creates a queue whose user confirms each request, and cancels on other pages. */
function createAutomaticQueue(pages: Page[]): ScreenQueue {
  const visit: ScreenSession = {
    ...{ words: asking, locale: 'en', signal: new AbortController().signal, show: () => {} },
    prompt: <Answer>(render: (settle: Settle<Answer>) => Page) =>
      new Promise<Answer>((resolve, reject) => {
        const page = render({ resolve, cancel: () => reject(new Error('cancelled')), fail: reject })
        pages.push(page)
        if (page.confirm) page.confirm.whenReady(() => page.confirm?.accept())
        else pressFirst(page)
      }),
  }
  return {
    enter: (_, journey) => journey(visit),
    startInOrder: (load, start) => load().then(start),
    ...{ setTheme: () => {}, setLocale: () => {}, endAll: () => {} },
  }
}

/** Presses Cancel on the page of a failure. */
function pressFirst({ title, body, footer = [] }: Page): void {
  const buttons = findAll([...body, ...footer], 'button')
  const found = buttons.find(({ textContent }) => textContent === asking.cancel)
  if (!found) throw new Error(`${title} has no button to cancel`)
  found.click()
}
