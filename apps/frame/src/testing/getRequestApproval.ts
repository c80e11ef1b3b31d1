import { setImmediate } from 'node:timers'
import { asking } from '@foyer/messages/frame/en/asking'
import { mainnet } from '@foyer/primitives/networks/layer1'
import { numberToHex } from 'viem'
import { onTestFinished } from 'vitest'
import type { ApproveContext } from '../approve/ApproveContext.js'
import type { Page, ScreenSession, Settle } from '../views/ScreenQueue.js'
import { findAll } from './createTestDocument.js'
import { createTestVault } from './createTestFrame.js'

interface SwapSetting {
  /** The logs of the simulation, all in its first call. Undefined: the node does not support `eth_simulateV1`. */
  readonly logs: readonly unknown[] | undefined
  /** The number of simulated calls. */
  readonly count?: number
  readonly routers: readonly string[]
  readonly wrapped: string
}

/** Creates the context of a request on Ethereum whose node returns these logs. */
export async function createSwapContext({ logs, count = 1, routers, wrapped }: SwapSetting) {
  const vault = createTestVault()
  await vault.open()
  const call = { status: '0x1', returnData: '0x', gasUsed: '0x186a0' }
  const calls = Array.from({ length: count }, (_, place) => ({ ...call, logs: place === 0 ? logs : [] }))
  const answers: Readonly<Record<string, unknown>> = {
    eth_getBalance: numberToHex(10n ** 19n),
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_estimateGas: '0x5208',
    eth_simulateV1: logs && [{ calls }],
    eth_call: '0x',
  }
  const rpc = async (method: string) => {
    if (answers[method] === undefined) throw new Error('the method does not exist')
    return answers[method]
  }
  return {
    ...{ vault, rpc, chain: mainnet, host: { origin: 'https://app.example' }, routers: { wrapped, routers } },
    commit: () => {},
  }
}

/** Returns the content of the approval screen after the simulation, and whether it needs a checkbox. */
export async function getRequestApproval(
  context: Awaited<ReturnType<typeof createSwapContext>>,
  request: (asking: ApproveContext) => Promise<unknown>,
) {
  const page = await new Promise<Page>((resolve, reject) => {
    const visit: ScreenSession = {
      words: asking,
      locale: 'en',
      signal: new AbortController().signal,
      show: () => {},
      prompt: <Answer>(draw: (settle: Settle<Answer>) => Page) => {
        const page = draw({ resolve: () => {}, cancel: () => {}, fail: reject })
        // The button is busy until the simulation has completed.
        const button = findAll(page.footer ?? [], 'button').at(-1)
        let isEnded = false
        onTestFinished(() => {
          isEnded = true
        })
        const watch = () => {
          if (button?.attributes.get('aria-busy') !== 'true') resolve(page)
          else if (!isEnded) setImmediate(watch)
        }
        setImmediate(watch)
        return new Promise<Answer>(() => {})
      },
    }
    const queue = { enter: (_: AbortSignal, journey: (visit: ScreenSession) => Promise<unknown>) => journey(visit) }
    request({ ...context, queue, signal: visit.signal } as unknown as ApproveContext).catch(reject)
  })
  const tick = findAll(page.footer ?? [], 'label').find(({ attributes }) => attributes.get('class') === 'check')
  const alerts = findAll(page.body, 'div').filter(({ attributes }) => attributes.get('role') === 'alert')
  return { title: page.title, hasTick: tick?.hidden === false, alerts: alerts.map(({ textContent }) => textContent) }
}
