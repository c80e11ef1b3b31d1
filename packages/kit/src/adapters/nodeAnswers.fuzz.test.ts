import { createServer, type Server } from 'node:http'
import { encodeBase58 } from '@foyer/primitives/base58'
import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { decodesValue } from '../../../../scripts/test/fuzz/tableOf.js'
import { verifyDecoders } from '../../../../scripts/test/fuzz/verifyDecoders.js'
import { createTestNetwork, solanaNetwork } from '../connectors/pairing/testApp.js'
import { fetchBalance, fetchTokenBalances } from './eip155/balances.js'
import { fetchToken } from './eip155/token.js'
import { createNodeHealth } from './nodes.js'
import { programs } from './solana/addresses.js'
import * as solanaBalances from './solana/balances.js'
import { fetchHistory } from './solana/history.js'
import { resolveName } from './solana/names.js'

// Fuzzes node responses over HTTP: the node chooses the result of `getTransaction` and `eth_call`.

const state: { server?: Server; results: Readonly<Record<string, unknown>> } = { results: {} }
beforeAll(async () => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const question = JSON.parse(Buffer.concat(chunks).toString())
      const answer = ({ id, method }: { id: number; method: string }) => ({
        jsonrpc: '2.0',
        id,
        result: state.results[method] ?? null,
      })
      response.end(stringifyResponse(Array.isArray(question) ? question.map(answer) : answer(question)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.server = server
})
afterAll(() => {
  state.server?.closeAllConnections()
  state.server?.close()
})

/** Returns a null result if the value is nested too deeply for JSON. */
function stringifyResponse(answer: unknown): string {
  try {
    return JSON.stringify(answer)
  } catch {
    return '{"jsonrpc":"2.0","id":1,"result":null}'
  }
}

/** The time limit of a run, in milliseconds. An HTTP request alone takes several. */
const limitMs = 1_000

function access<Network>(network: Network, results: unknown) {
  state.results = typeof results === 'object' && results !== null ? (results as Record<string, unknown>) : {}
  const address = state.server?.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { network, rpcUrls: [`http://127.0.0.1:${port}`] }
}

const evm = createTestNetwork(1)
const token = `0x${'aa'.repeat(20)}` as const
const owner = encodeBase58(new Uint8Array(32).fill(7))
const other = encodeBase58(new Uint8Array(32).fill(8))
const mint = encodeBase58(new Uint8Array(32).fill(9))
const signature = encodeBase58(new Uint8Array(64).fill(9))
function balance(amount: string) {
  return [{ accountIndex: 1, mint, owner, uiTokenAmount: { amount, decimals: 6, uiAmount: 1 } }]
}
const solanaResults = {
  getBalance: { value: 5 },
  getTokenAccountsByOwner: {
    value: [
      {
        pubkey: other,
        account: { data: { parsed: { info: { mint, tokenAmount: { amount: '5', decimals: 6 } } } } },
      },
    ],
  },
  getSignaturesForAddress: [{ signature, slot: 5, blockTime: 1_700_000_000 }],
  getTransaction: {
    transaction: { message: { accountKeys: [{ pubkey: owner }, { pubkey: other }] } },
    meta: {
      err: null,
      fee: 5_000,
      preBalances: [10_000, 0],
      postBalances: [4_000, 1_000],
      preTokenBalances: balance('7'),
      postTokenBalances: balance('5'),
    },
  },
  getMultipleAccounts: { value: [{ data: ['AAEC', 'base64'] }, null, null] },
  getAccountInfo: {
    value: {
      lamports: 5,
      owner: programs.token2022,
      executable: false,
      data: {
        parsed: {
          type: 'mint',
          info: {
            decimals: 6,
            extensions: [
              { extension: 'tokenMetadata', state: { name: 'A token', symbol: 'TOK' } },
              {
                extension: 'transferFeeConfig',
                state: {
                  olderTransferFee: { epoch: 1, maximumFee: 5, transferFeeBasisPoints: 100 },
                  newerTransferFee: { epoch: 2, maximumFee: '5', transferFeeBasisPoints: 200 },
                },
              },
            ],
          },
        },
      },
    },
  },
  getEpochInfo: { epoch: 5 },
}
const text = encodeAbiParameters(parseAbiParameters('string'), ['A token'])
const number = encodeAbiParameters(parseAbiParameters('uint256'), [6n])

/** `UNKNOWN` means that the error has no code. */
function isCoded(error: unknown) {
  return isFoyerError(error) && getErrorCode(error) !== 'UNKNOWN'
}
function health() {
  return createNodeHealth()
}

verifyDecoders(
  'answers of nodes over HTTP',
  [
    decodesValue(
      'fetchHistory of Solana',
      [solanaResults],
      (results) => fetchHistory(access(solanaNetwork, results), health(), new Map(), { owner, tokens: [] }),
      { limitMs },
    ),
    decodesValue(
      'fetchTokenBalances of Solana',
      [solanaResults],
      (results) => solanaBalances.fetchTokenBalances(access(solanaNetwork, results), health(), owner, []),
      { limitMs },
    ),
    decodesValue(
      'fetchToken of Solana',
      [solanaResults],
      (results) => solanaBalances.fetchToken(access(solanaNetwork, results), health(), mint),
      { limitMs },
    ),
    decodesValue(
      'resolveName of Solana',
      [solanaResults],
      (results) => resolveName(access(solanaNetwork, results), health(), 'maya.sns'),
      { limitMs, accepts: () => true },
    ),
    decodesValue(
      'fetchBalance of an EVM chain',
      [{ eth_getBalance: '0x5' }],
      (results) => fetchBalance(access(evm, results), health(), token),
      { limitMs },
    ),
    decodesValue(
      'fetchToken of an EVM chain',
      [{ eth_call: text }, { eth_call: number }],
      (results) =>
        fetchToken(access(evm, results), health(), token).catch((error) => {
          // The stub returns the same data for name and decimals, so no seed is a valid token.
          if (getErrorCode(error) === 'TOKEN_NOT_FOUND') return null
          throw error
        }),
      { limitMs },
    ),
    decodesValue(
      'fetchTokenBalances of an EVM chain',
      [{ eth_call: number, eth_getBalance: '0x5' }],
      (results) =>
        fetchTokenBalances(access(evm, results), health(), token, [
          { address: token, name: 'A', symbol: 'A', decimals: 6 },
        ]),
      { limitMs },
    ),
  ],
  isCoded,
)
