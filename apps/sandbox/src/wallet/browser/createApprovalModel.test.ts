import type { ApprovalRequest } from '@foyer/kit/testing'
import { expect, it } from 'vitest'
import { createApprovalModel, type WalletSetup } from './createApprovalModel.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x546E77CFd5d2C4Cdf6b55383ec19b9d751a83150'
const setup: WalletSetup = {
  sandboxOrigin: 'http://localhost:3003',
  privateKeys: [],
  names: { [alice]: 'alice.eth' },
  chains: [{ chainId: 31337, name: 'Foyer Chain', rpcUrl: 'http://localhost:8545' }],
  tokens: [{ address: token, symbol: 'sUSD', decimals: 6 }],
}

function describeRequest(over: Partial<ApprovalRequest>) {
  const request = {
    kind: 'connect',
    method: '',
    params: [],
    accounts: [alice, bob],
    chainId: 31337,
    isLocked: false,
  } as const
  return createApprovalModel({ ...request, ...over }, 'http://localhost:3000', setup)
}

it('createApprovalModel: has the accounts with their names if a page wants to connect', () => {
  expect(describeRequest({})).toEqual({
    kind: 'connect',
    title: 'Connect this page?',
    origin: 'http://localhost:3000',
    isLocked: false,
    family: 'eip155',
    facts: [['Network', 'Foyer Chain']],
    accounts: [
      { address: alice, name: 'alice.eth' },
      { address: bob, name: 'no name' },
    ],
  })
})

it.each([
  ['text in hex', '0x4772c3bcc39f65', 'Grüße'],
  ['bytes that are not text', '0xff00', '0xff00'],
  ['plain text', 'Hello', 'Hello'],
])('createApprovalModel: decodes a message given as %s', (_, message, text) => {
  expect(describeRequest({ kind: 'signMessage', params: [message, alice], address: alice }).text).toBe(text)
})

it('createApprovalModel: shows a token transfer as an amount and a recipient', () => {
  const data = `0xa9059cbb${bob.slice(2).toLowerCase().padStart(64, '0')}${(1_500_000).toString(16).padStart(64, '0')}`
  const { facts } = describeRequest({ kind: 'sendTransaction', params: [{ to: token.toLowerCase(), data }] })
  expect(facts).toEqual([
    ['Network', 'Foyer Chain'],
    ['Amount', '1.5 sUSD'],
    ['To', bob.toLowerCase()],
  ])
})

it('createApprovalModel: shows native amounts to the last wei', () => {
  const { facts } = describeRequest({ kind: 'sendTransaction', params: [{ to: bob, value: '0xde0b6b3a7640001' }] })
  expect(facts).toContainEqual(['Amount', '1.000000000000000001 ETH'])
})
