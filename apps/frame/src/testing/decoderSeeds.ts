import { concatHex, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { solanaPrograms } from '../decode/solanaPrograms.js'
import { encodeBase58 } from '../signers/base58.js'
import { createInstructionTransaction, key } from './getInstructionApproval.js'

// Valid inputs of the decoders, which `decoders.fuzz.test.ts` mutates.

export const me = '0x1111111111111111111111111111111111111111'
export const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
export const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const { system, token, token2022, associatedToken, memo, computeBudget } = solanaPrograms

export { token2022 }

function toBytes(hex: Hex) {
  return new Uint8Array(Buffer.from(hex.slice(2), 'hex'))
}

export const transactions = [
  { from: me, to: router, value: '0x5', data: '0xabcdef', gas: '0x5208', nonce: '0x1', chainId: '0x1' },
  { to: null, data: '0x6001', maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x1', type: '0x2' },
  { to: router, gasPrice: '0x5', accessList: [{ address: me, storageKeys: [`0x${'ab'.repeat(32)}`] }] },
]

const mail = {
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'sum', type: 'uint256' },
      { name: 'hash', type: 'bytes32' },
      { name: 'isRead', type: 'bool' },
      { name: 'data', type: 'bytes' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Mail', version: '1', chainId: 1, verifyingContract: router },
  message: {
    from: { name: 'Ann', wallets: [me] },
    to: [{ name: 'Bob', wallets: [router, me] }],
    sum: '5',
    hash: `0x${'00'.repeat(32)}`,
    isRead: false,
    data: '0x1234',
  },
}
const permit = {
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
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
  message: { owner: me, spender: router, value: '1000000', nonce: 0, deadline: '1800000000' },
}
const permitBatch = {
  types: {
    PermitBatch: [
      { name: 'details', type: 'PermitDetails[]' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
      { name: 'nonce', type: 'uint48' },
    ],
  },
  primaryType: 'PermitBatch',
  domain: { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
  message: {
    details: [{ token: usdc, amount: '5', expiration: '1800000000', nonce: 0 }],
    spender: router,
    sigDeadline: '1800000000',
  },
}
const greeting = {
  types: { Greeting: [{ name: 'text', type: 'string' }] },
  primaryType: 'Greeting',
  domain: { name: 'Forum', version: '1', chainId: 1 },
  message: { text: 'Good to see you.' },
}
export const typedData = [mail, permit, permitBatch, greeting]

export const envelopes = [
  {
    type: '@w3m-app/RPC_REQUEST',
    id: 'a1',
    payload: { method: 'eth_call', params: [{ to: me }, 'latest'], chainId: 1 },
  },
  { type: '@w3m-app/CONNECT_EMAIL', id: 'a2', payload: { email: 'ann@example.com' } },
]

/** A transfer of 49 lamports from the tests of @solana/web3.js 1.x. */
const published =
  'AVuErQHaXv0SG0/PchunfxHKt8wMRfMZzqV0tkC5qO6owYxWU2v871AoWywGoFQr4z+q/7mE8lIufNl/kxj+nQ0BAAEDE5j2LG0aRXxRumpLXz29L2n8qTIW' +
  'IY3ImX5Ba9F9k8r9Q5/Mtmcn8onFxt47xKj+XdXXd3C8j/FcPu7csUrz/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAxJrndgN4IFTxep3s6kO0' +
  'ROug7bEsbx0xxuDkqEvwUusBAgIAAQwCAAAAMQAAAAAAAAA='
const legacy = new Uint8Array(Buffer.from(published, 'base64'))
/** The same transfer as version 0 with a lookup table. */
const versioned = new Uint8Array([...legacy.slice(0, 65), 128, ...legacy.slice(65), 1, ...key(7), 2, 0, 1, 1, 2])
export const solanaTransactions = [legacy, versioned]
export const solanaTexts = [published, encodeBase58(legacy)]

const five = [5, 0, 0, 0, 0, 0, 0, 0]
const accounts = [1, 3, 4, 5, 6, 7].map((fill) => encodeBase58(key(fill)))
/** Examples for each kind of program: name, transaction with other data, data. */
export const solanaInstructions = (
  [
    ['a transfer', system, [2, 0, 0, 0, ...five]],
    [
      'an account with a seed',
      system,
      [3, 0, 0, 0, ...key(1), ...five, 97, 98, 99, 100, 101, ...five, ...five, ...key(2)],
    ],
    ['a token transfer', token, [12, ...five, 6]],
    ['a new authority', token, [6, 2, 1, ...key(2)]],
    ['a token account', associatedToken, [1]],
    ['a memo', memo, [104, 105]],
    ['a price', computeBudget, [3, ...five]],
  ] as const
).map(
  ([name, program, data]) =>
    [
      name,
      (bytes: Uint8Array) => createInstructionTransaction(program, accounts, bytes),
      new Uint8Array(data),
    ] as const,
)

const callsAbi = parseAbi([
  'function transfer(address, uint256)',
  'function approve(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)',
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
])
const word = `0x${'00'.repeat(32)}` as const
export const calls = [
  encodeFunctionData({ abi: callsAbi, functionName: 'transfer', args: [router, 5n] }),
  encodeFunctionData({ abi: callsAbi, functionName: 'approve', args: [router, 2n ** 256n - 1n] }),
  encodeFunctionData({ abi: callsAbi, functionName: 'setApprovalForAll', args: [router, true] }),
  encodeFunctionData({
    abi: callsAbi,
    functionName: 'safeBatchTransferFrom',
    args: [me, router, [1n, 2n], [3n, 4n], '0x'],
  }),
  encodeFunctionData({ abi: callsAbi, functionName: 'permit', args: [me, router, 1n, 2n, 27, word, word] }),
].map(toBytes)

const swapsAbi = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256)',
  'function multicall(uint256, bytes[])',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
])
const exactInput = encodeFunctionData({
  abi: swapsAbi,
  functionName: 'exactInput',
  args: [{ path: concatHex([weth, '0x000bb8', usdc]), recipient: me, amountIn: 90n, amountOutMinimum: 80n }],
})
export const swaps = [
  encodeFunctionData({ abi: swapsAbi, functionName: 'swapExactETHForTokens', args: [90n, [weth, usdc], me, 9n] }),
  encodeFunctionData({ abi: swapsAbi, functionName: 'multicall', args: [9n, [exactInput]] }),
].map(toBytes)

export const signIns = [
  createSiweMessage({
    address: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    chainId: 1,
    domain: 'app.example.com',
    nonce: 'foobarbaz',
    uri: 'https://app.example.com/path',
    version: '1',
    statement: 'I accept the Terms of Service.',
    issuedAt: new Date(1_790_000_000_000),
    expirationTime: new Date(1_810_000_000_000),
    resources: ['https://app.example.com/one', 'ipfs://two'],
  }),
]

export const rpcParams = {
  personal_sign: [['0x48656c6c6f', me]],
  eth_signTypedData_v4: [
    [me, JSON.stringify(greeting)],
    [me, greeting],
  ],
  eth_sendTransaction: transactions.map((transaction) => [transaction]),
  wallet_sendCalls: [
    [
      {
        version: '2.0.0',
        from: me,
        chainId: '0x1',
        atomicRequired: false,
        calls: [{ to: router, data: '0x12', value: '0x1' }],
      },
    ],
  ],
  solana_signMessage: [{ message: '2NEpo7TZRRrLZSi2U', pubkey: encodeBase58(key(1)) }],
  solana_signTransaction: [{ transaction: published }],
  solana_signAllTransactions: [{ transactions: [published, published] }],
  solana_signAndSendTransaction: [{ transaction: published, options: { skipPreflight: true, maxRetries: 3 } }],
}

export const page = {
  projectId: 'demo',
  origins: ['https://app.example', 'http://localhost:*'],
  chains: ['eip155:1'],
  routers: { 'eip155:1': { wrapped: weth, routers: [router] } },
  approvals: 'window',
}
export function showPage(shown: object) {
  return {
    getElementById: () => ({ textContent: JSON.stringify(shown) }) as HTMLElement,
  }
}

const id = 'A'.repeat(22)
const sealed = 'b'.repeat(80)
export const kitFile = {
  format: 'foyer-kit/v1',
  owner: { projectId: 'demo', personId: 'person', walletId: id },
  addresses: { eip155: me, solana: encodeBase58(key(1)) },
  addrFingerprint: 'c'.repeat(43),
  vault: sealed,
  vaultVersion: 1,
  dekVersion: 1,
  slotId: id,
  salt: id,
  wrappedDek: sealed,
}
/** The code of sixteen zero bytes, and the words of 32 zero bytes. */
export const kitCode = '0000-0000-0000-0000-0000-0000-00EH'
export const words = `${'abandon '.repeat(23)}art`
export const userAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

export const nodeAccounts = [{ owner: token, lamports: 5, data: ['AAEC', 'base64'] }, null]
export const tokenAccount = new Uint8Array([
  ...key(1),
  ...key(2),
  ...five,
  1,
  0,
  0,
  0,
  ...key(3),
  ...new Uint8Array(57),
  2,
])
/** A Token-2022 mint with a fee and a hook. */
export const mint = new Uint8Array([
  ...new Uint8Array(165),
  1,
  ...[1, 0, 108, 0],
  ...new Uint8Array(108).fill(1),
  ...[14, 0, 64, 0],
  ...new Uint8Array(64).fill(2),
])
function topic(hex: string) {
  return `0x${hex.padStart(64, '0')}`
}
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const list = [1n, 5n].map((value) => value.toString(16).padStart(64, '0')).join('')
export const logs = [
  { address: usdc, topics: [transferTopic, topic(me.slice(2)), topic(router.slice(2))], data: topic('5') },
  {
    address: usdc,
    topics: [batchTopic, topic('1'), topic(me.slice(2)), topic(router.slice(2))],
    data: `0x${'40'.padStart(64, '0')}${'80'.padStart(64, '0')}${list}${list}`,
  },
]
export const simulated = [{ calls: [{ status: '0x1', logs, returnData: '0x' }] }]
