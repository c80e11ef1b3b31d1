import { createHmac } from 'node:crypto'
import { encodeBase58 } from '@foyer/primitives/base58'
import { encodeFunctionData, type Hex, namehash, parseAbi } from 'viem'
import { encodeBatch } from '../operations/sponsoring/decodeBatch.js'

// Valid inputs of the decoders that `decoders.fuzz.test.ts` mutates.

function toBytes(hex: Hex) {
  return new Uint8Array(Buffer.from(hex.slice(2), 'hex'))
}
const address = `0x${'aa'.repeat(20)}` as const
const other = `0x${'bb'.repeat(20)}` as const
const hash = `0x${'ab'.repeat(32)}`
const time = '2026-01-02T03:04:05.000000Z'

/** Returns the signature of the webhook body `{}` with the key `secret`. */
export function signNews(nowMs: number): string {
  const time = nowMs / 1_000
  return `t=${time},s=${createHmac('sha256', 'secret').update(`${time}.{}`).digest('hex')}`
}

/** A token signed at 1,800,000,000,000 ms for `wss://relay.example`. */
export const relayToken =
  'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWt0YUZFdVc3TXJ1WjlVQ3ExYjVKbkU2SDJQeHpuVTZhd2hQdnU1cUo3ZmRiNCIsInN1YiI6IjFiMTkyNThhYjg3YmQwZThkZDVhOGY3MjlmMGIzOWMxNWM0NDAzMWQ2MWFiNWJhZDY3YmRhNzNlYzRkMjJjNjYiLCJhdWQiOiJ3c3M6Ly9yZWxheS5leGFtcGxlIiwiaWF0IjoxODAwMDAwMDAwLCJleHAiOjE4MDAwODY0MDB9.BD4RUEHFRVPLocoFcXsymmOtiaPkfzJTavoVRkEuXnRNI3RComnkAfA9iY1Tw_TO3Tf7QuG_CGKfY9l7FjnnDA'

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export const blockscoutTransaction = {
  hash,
  block_number: 5,
  position: 1,
  timestamp: time,
  status: 'ok',
  from: { hash: address },
  to: { hash: other },
  value: '5',
  fee: { value: '21000' },
  nonce: 1,
  raw_input: '0x',
}
export const blockscoutInternal = {
  transaction_hash: hash,
  block_number: 5,
  timestamp: time,
  type: 'call',
  index: 1,
  success: true,
  from: { hash: address },
  to: { hash: other },
  value: '5',
}
export const blockscoutTransfer = {
  transaction_hash: hash,
  block_number: 5,
  timestamp: time,
  from: { hash: address },
  to: { hash: other },
  token: { address_hash: address, type: 'ERC-20' },
  total: { value: '5' },
}
export const blockscoutNft = { id: '5', token: { address_hash: address, type: 'ERC-721' }, value: '1' }

const place = { hash, blockNumber: '5', timeStamp: '1767322800' }
const paid = { nonce: '1', transactionIndex: '1', gasPrice: '5', gasUsed: '21000' }
export const etherscanTransaction = {
  ...place,
  ...paid,
  from: address,
  to: other,
  contractAddress: '',
  value: '5',
  isError: '0',
  txreceipt_status: '1',
  input: '0x',
}
export const etherscanInternal = {
  ...place,
  from: address,
  to: other,
  contractAddress: '',
  value: '5',
  isError: '0',
  type: 'call',
  traceId: '0_1',
}
export const etherscanTransfer = {
  ...place,
  ...paid,
  from: address,
  to: other,
  contractAddress: address,
  value: '5',
  tokenID: '5',
  tokenValue: '1',
}

export const tokenList = {
  name: 'List',
  tokens: [
    { chainId: 1, address, name: 'A token', symbol: 'TOK', decimals: 18 },
    { chainId: 10, address: other, name: 'Another', symbol: 'OTH', decimals: 6 },
  ],
}

export const pictures = [
  Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'),
  Buffer.from('<?xml version="1.0"?><!-- a --><!-- b --><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>'),
  Buffer.from('RIFF0000WEBP'),
  Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
].map((bytes) => new Uint8Array(bytes))

export const nftMetadata = {
  name: 'A token',
  description: 'What it is',
  image: 'ipfs://a',
  image_data: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  animation_url: 'https://a.example/b.mp4',
  attributes: [{ trait_type: 'Colour', value: 'red' }],
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
function word(value: bigint) {
  return value.toString(16).padStart(64, '0')
}
const owner = `0x${word(BigInt(address))}`
const receiver = `0x${word(BigInt(other))}`
const list = `${word(2n)}${word(1n)}${word(2n)}`
export const transferLogs = [
  ['a transfer', [transferTopic, owner, receiver], toBytes(`0x${word(5n)}`)],
  ['an item', [singleTopic, owner, owner, receiver], toBytes(`0x${word(1n)}${word(5n)}`)],
  ['many items', [batchTopic, owner, owner, receiver], toBytes(`0x${word(64n)}${word(160n)}${list}${list}`)],
] as const

export const block = {
  block: {
    number: '0x5',
    hash,
    parentHash: hash,
    timestamp: '0x65',
    transactions: [
      { hash, from: address, to: other, nonce: '0x1', value: '0x5', input: '0x12345678', gasPrice: '0x1' },
    ],
  },
  receipts: [
    {
      blockHash: hash,
      transactionHash: hash,
      status: '0x1',
      gasUsed: '0x5208',
      effectiveGasPrice: '0x1',
      contractAddress: null,
      logs: [{ address, topics: [transferTopic, owner, receiver], data: `0x${word(5n)}` }],
    },
  ],
  traces: [
    {
      txHash: hash,
      result: {
        type: 'CALL',
        from: address,
        to: other,
        value: '0x0',
        calls: [{ type: 'CALL', from: other, to: address, value: '0x5', calls: [{ type: 'STATICCALL', from: other }] }],
      },
    },
  ],
}

const tokenAbi = parseAbi(['function approve(address, uint256)', 'function setApprovalForAll(address, bool)'])
export const approvals = [
  encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [other, 5n] }),
  encodeFunctionData({ abi: tokenAbi, functionName: 'setApprovalForAll', args: [other, true] }),
].map(toBytes)

const swapsAbi = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function multicall(uint256, bytes[])',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
])
const exactInput = encodeFunctionData({
  abi: swapsAbi,
  functionName: 'exactInput',
  args: [{ path: `${address}000bb8${other.slice(2)}`, recipient: address, amountIn: 5n, amountOutMinimum: 4n }],
})
export const swapCalls = [
  encodeFunctionData({
    abi: swapsAbi,
    functionName: 'swapExactTokensForTokens',
    args: [5n, 4n, [address, other], address, 9n],
  }),
  encodeFunctionData({ abi: swapsAbi, functionName: 'multicall', args: [9n, [exactInput, exactInput]] }),
].map(toBytes)
export const poolAnswer = toBytes(`0x${word(5n)}${word(128n)}${word(160n)}${word(1n)}${word(0n)}${word(0n)}`)

const resolverAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'function multicall(bytes[] data) returns (bytes[])',
])
const dnsName = `0x${Buffer.from('\x04maya\x05foyer\x03eth\x00', 'latin1').toString('hex')}` as const
const node = namehash('maya.foyer.eth')
const text = encodeFunctionData({ abi: resolverAbi, functionName: 'text', args: [node, 'url'] })
const addr = encodeFunctionData({ abi: resolverAbi, functionName: 'addr', args: [node] })
const many = encodeFunctionData({ abi: resolverAbi, functionName: 'multicall', args: [[text, addr]] })
export const gatewayQuestions = [text, addr, many].map((question) =>
  toBytes(encodeFunctionData({ abi: resolverAbi, functionName: 'resolve', args: [dnsName, question] })),
)

const mintBytes = new Uint8Array(32).fill(7)
export const mint = encodeBase58(mintBytes)
function withLength(content: string) {
  return [content.length, 0, 0, 0, ...Buffer.from(content)]
}
export const metaplex = new Uint8Array([
  4,
  ...new Uint8Array(32),
  ...mintBytes,
  ...withLength('A token'),
  ...withLength('TOK'),
  ...withLength('https://a.example/1.json'),
  ...[0, 0, 1, 1, 0, 0, 0],
  ...new Uint8Array(34),
  ...[1, 1, 0, 0, 1, 1],
  ...mintBytes,
])

const batch = [
  { target: address, value: 5n, data: '0x12345678' },
  { target: other, value: 0n, data: '0x' },
] as const
export const batches = (['erc7821', 'simple7702'] as const).map((kind) => toBytes(encodeBatch(kind, batch)))
export const sponsorParams = [
  {
    ...{ sender: address, nonce: '0x5', factory: '0x7702', factoryData: '0x', callData: encodeBatch('erc7821', batch) },
    ...{ callGasLimit: '0x5', verificationGasLimit: '0x5', preVerificationGas: '0x5', signature: '0x00' },
    ...{ maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x5', paymasterVerificationGasLimit: '0x5' },
    eip7702Auth: { address: other, chainId: '0x1', nonce: '0x0', r: '0x1', s: '0x1', yParity: '0x0' },
  },
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x1',
  {},
]
