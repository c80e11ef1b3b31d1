import { createServer } from 'node:http'

/** A request that a vendor received. */
export interface VendorCall {
  readonly url: URL
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** A fake vendor. `answer` returns its response by path, with a status if it is not 200. */
export interface SwapVendor {
  readonly url: string
  readonly calls: VendorCall[]
  /** `hang` for no response, `rubbish` for invalid JSON, `redirect` for a redirect, or undefined for no failure. */
  failure: 'hang' | 'rubbish' | 'redirect' | undefined
  respond: (call: VendorCall) => { readonly status?: number; readonly body: unknown }
  readonly close: () => Promise<void>
}

/** Starts a vendor on loopback. */
export async function startSwapVendor(): Promise<SwapVendor> {
  const vendor = {
    calls: [] as VendorCall[],
    failure: undefined as SwapVendor['failure'],
    respond: (() => ({ status: 404, body: {} })) as SwapVendor['respond'],
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const url = new URL(request.url ?? '/', 'http://localhost')
    const call = { url, headers: request.headers, body: text === '' ? undefined : JSON.parse(text) }
    vendor.calls.push(call)
    if (vendor.failure === 'hang') return
    if (vendor.failure === 'rubbish') return void response.end('<html>busy</html>')
    if (vendor.failure === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end()
    const { status = 200, body } = vendor.respond(call)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return Object.assign(vendor, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

const [kyberRouter, allowanceHolder, oneinchRouter, diamond] = [
  '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
  '0x0000000000001fF3684f28c67538d4D072C22734',
  '0x111111125421cA6dc452d289314280a0f8842A65',
  '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
] as const

/** The responses of each vendor in its recorded format, with an offer of 2,000,000 and at least 1,980,000. */
export const vendorAnswers: Readonly<Record<string, SwapVendor['respond']>> = {
  kyberswap: ({ url, body }) => {
    const routeSummary = {
      ...{ tokenIn: url.searchParams.get('tokenIn'), amountIn: '1000', amountInUsd: '2', tokenOut: '', gas: '180000' },
      ...{ amountOut: '2000000', amountOutUsd: '2', gasUsd: '0.1', extraFee: {}, routeID: 'r:1' },
      route: [[{ pool: '0x1', exchange: 'uniswapv3', swapAmount: '1000', amountOut: '2000000' }]],
    }
    if (!url.pathname.endsWith('/build'))
      return { body: { code: 0, message: 'successfully', data: { routeSummary, routerAddress: kyberRouter } } }
    const built = { amountIn: '1000', amountOut: '2000000', gas: '180000', data: '0xdeadbeef' }
    const data = { ...built, routerAddress: kyberRouter, transactionValue: '0', echo: body }
    return { body: { code: 0, message: 'successfully', data } }
  },
  '0x': () => ({
    body: {
      ...{ liquidityAvailable: true, buyAmount: '2000000', minBuyAmount: '1980000', gas: '210000', blockNumber: '1' },
      issues: { allowance: { actual: '0', spender: allowanceHolder }, balance: null, simulationIncomplete: false },
      fees: {
        integratorFee: null,
        zeroExFee: { amount: '3', token: `0x${'a2'.repeat(20)}`, type: 'volume' },
        gasFee: null,
      },
      route: { fills: [{ source: 'Uniswap_V3', proportionBps: '10000' }], tokens: [] },
      transaction: { to: allowanceHolder, data: '0xdeadbeef', gas: '210000', gasPrice: '1', value: '0' },
    },
  }),
  '1inch': () => ({
    body: {
      dstAmount: '2000000',
      gas: 190000,
      tx: { from: '', to: oneinchRouter, data: '0xdeadbeef', value: '0', gas: 0, gasPrice: '1' },
    },
  }),
  lifi: ({ url }) =>
    url.pathname === '/status'
      ? {
          body: {
            status: 'DONE',
            substatus: 'COMPLETED',
            receiving: { txHash: `0x${'9'.repeat(64)}`, amount: '1999999' },
          },
        }
      : {
          body: {
            ...{ id: 'q', type: 'lifi', tool: 'across', toolDetails: { key: 'across', name: 'Across' }, action: {} },
            estimate: {
              ...{ fromAmount: '1000', toAmount: '2000000', toAmountMin: '1980000', approvalAddress: diamond },
              feeCosts: [
                {
                  ...{ name: 'Relayer fee', amount: '7', included: true },
                  token: { address: `0x${'a1'.repeat(20)}`, chainId: 1, symbol: 'A', decimals: 6 },
                },
              ],
              gasCosts: [{ type: 'SEND', estimate: '200000', limit: '260000', amount: '1' }],
            },
            transactionRequest: { to: diamond, data: '0xdeadbeef', value: '0x0', gasLimit: '0x3f7a0', chainId: 1 },
          },
        },
}
