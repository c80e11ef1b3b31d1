import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { callRpc } from '../../../evm/chain/callRpc.js'
import { deployContracts } from '../../../evm/contracts/deployContracts.js'
import { startSolana } from '../../../solana/startSolana.js'
import { fillPools } from '../../market/pools.js'
import { startBareChain, treasury } from '../../market/testing/poolChain.js'
import { type ListeningServer, listen } from '../../pages/listen.js'
import { createPayDesk, type PayClock } from '../createPayDesk.js'
import { createPayRoutes } from '../createPayRoutes.js'
import { openPayMemory, type PayMemory } from '../PaySession.js'
import { createEvmPayChain, createSolanaPayChain } from '../payOut.js'
import { foyerPaySecret } from '../webhooks.js'

/** A webhook that the server received. */
export interface Received {
  readonly eventId: string
  readonly reference: string
  readonly status: string
  readonly reason?: string
  readonly hash?: Hex
  readonly receives?: string
  readonly paid?: { readonly amount: string; readonly currency: string }
  readonly at: number
}

/** Creates a clock that only moves when a test advances it. */
function createClock(): PayClock & { advance(ms: number): void } {
  let nowMs = 1_800_000_000_000
  const waiting = new Map<object, { readonly atMs: number; readonly work: () => void }>()
  const runDue = () => {
    for (const [key, { atMs, work }] of waiting) {
      if (atMs > nowMs) continue
      waiting.delete(key)
      work()
    }
  }
  return {
    now: () => nowMs,
    callAt: (atMs, work) => {
      const key = {}
      waiting.set(key, { atMs, work })
      setImmediate(runDue)
      return () => void waiting.delete(key)
    },
    advance: (ms) => {
      nowMs += ms
      runDue()
    },
  }
}

/** Starts Foyer Pay over real HTTP with a real chain, a server that receives its webhooks, and a test clock. */
export async function startPayShop() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pay-'))
  const running = await startBareChain(join(folder, 'chain'), async (url) => {
    await deployContracts(url, treasury)
    await fillPools(url, treasury)
  })
  const { url, snapshot } = running
  const chain = createEvmPayChain({ chainId: 31337, name: 'Foyer Chain', url, snapshot }, treasury)
  const solana = await startSolana({
    folder: join(folder, 'solana'),
    origin: 'http://localhost:3003',
    slotMs: 50,
    log: () => {},
  })
  const chains = [chain, createSolanaPayChain(solana)]
  const clock = createClock()
  const received: Received[] = []
  /** The status codes of the next webhook responses, in order; 200 if empty. */
  const answers: number[] = []
  const webhook = await listen(async (request) => {
    const body = await request.text()
    const [, seconds, signature] =
      /^t=(\d+),s=([0-9a-f]{64})$/.exec(request.headers.get('foyer-pay-signature') ?? '') ?? []
    const signed = createHmac('sha256', foyerPaySecret).update(`${seconds}.${body}`).digest('hex')
    if (signature !== signed || Number(seconds) !== Math.floor(clock.now() / 1_000))
      return new Response(null, { status: 401 })
    received.push(JSON.parse(body) as Received)
    return new Response(null, { status: answers.shift() ?? 200 })
  }, 0)
  let opened: { readonly memory: PayMemory; readonly pages: ListeningServer; readonly close: () => Promise<void> }
  const open = async (memory: PayMemory) => {
    const desk = createPayDesk({ memory, chains, clock })
    const pages = await listen(createPayRoutes({ desk, memory, chains }, clock.now).fetch, 0)
    const close = async () => {
      await pages.close()
      await desk.close()
    }
    opened = { memory, pages, close }
  }
  await open(openPayMemory(join(folder, 'pay')))

  const fetchPath = (path: string, init?: RequestInit) => fetch(`http://localhost:${opened.pages.port}${path}`, init)
  const post = (path: string, body: unknown, secret = foyerPaySecret) =>
    fetchPath(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
    })
  let count = 0
  return {
    clock,
    chain,
    solana,
    received,
    answers,
    folder,
    webhookUrl: `http://127.0.0.1:${webhook.port}/webhook`,
    fetch: fetchPath,
    post,
    /** Creates a purchase: by default 100 USD of the native coin for an unused account. */
    async begin(wish: Readonly<Record<string, unknown>> = {}) {
      count += 1
      const account: Address = `0x${(0x9a0000 + count).toString(16).padStart(40, '0')}`
      const body = {
        reference: `purchase-number-${count}`,
        asset: `eip155:31337:0x${'e'.repeat(40)}`,
        ...{ account, currency: 'USD', amount: '100', returnUrl: 'http://localhost:3000/?bought' },
        ...{ webhookUrl: `http://127.0.0.1:${webhook.port}/webhook`, ...wish },
      }
      const response = await post('/api/pay/sessions', body)
      const { url = '', expiresAt } = (await response.json()) as { url?: string; expiresAt?: number }
      return { ...body, status: response.status, expiresAt, path: url && new URL(url).pathname }
    },
    press: (path: string, body: Readonly<Record<string, unknown>>) => post(`${path}/press`, body, ''),
    /** Returns the purchase as the API returns it to the server. */
    async look(reference: string) {
      const headers = { authorization: `Bearer ${foyerPaySecret}` }
      const answer = await fetchPath(`/api/pay/sessions/${reference}`, { headers })
      return (await answer.json()) as Record<string, unknown>
    },
    /** Returns the stored state of each webhook of a purchase: its end, or its number of attempts. */
    kept: (reference: string) => opened.memory.findByReference(reference)?.news.map(({ tries, end }) => end ?? tries),
    newsOf: (reference: string) => received.filter((one) => one.reference === reference),
    async balanceOf(account: Address, token?: Address): Promise<bigint> {
      if (token === undefined) return BigInt(String(await callRpc(chain.url, 'eth_getBalance', [account, 'latest'])))
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
      return BigInt(String(await callRpc(chain.url, 'eth_call', [{ to: token, data }, 'latest'])))
    },
    /** Closes the desk and creates one with the stored purchases, or with another memory. */
    async restart(memory: PayMemory = openPayMemory(join(folder, 'pay'))) {
      await opened.close()
      await open(memory)
    },
    async stop() {
      await opened.close()
      await webhook.close()
      await running.stop()
      await solana.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
