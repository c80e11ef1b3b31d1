import { asking } from '@foyer/messages/frame/en/asking'
import { mainnet } from '@foyer/primitives/networks/layer1'
import { describe, expect, it } from 'vitest'
import { hashTypedData } from '../signers/hashTypedData.js'
import { parseTypedData } from '../signers/parseTypedData.js'
import { entryPoint } from '../smartAccount/UserOperation.js'
import type { ApproveContext } from './ApproveContext.js'
import { approveTypedData, createTypedDataApproval } from './approveTypedData.js'

const me = '0x1111111111111111111111111111111111111111'
const spender = '0x3333333333333333333333333333333333333333'
const usdc =
  mainnet.tokens?.find(({ symbol }) => symbol === 'USDC')?.address ?? '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const permit = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
]
const permitMessage = { owner: me, spender, value: '5000000', nonce: 0, deadline: 99 }

async function describeFor(
  typed: object,
  rpc: (method: string, params: readonly unknown[]) => Promise<unknown> = () => Promise.reject(new Error('no node')),
) {
  const data = parseTypedData(typed)
  const context = {
    chain: mainnet,
    rpc,
    host: { origin: 'https://app.example.com' },
    signal: new AbortController().signal,
  }
  return createTypedDataApproval(data, hashTypedData(data), me, context, { words: asking, locale: 'en' })
}
function describePermit(domain: object) {
  return describeFor({ types: { Permit: permit }, primaryType: 'Permit', domain, message: permitMessage })
}

describe('approveTypedData', () => {
  it('rejects user operations and permissions, because their signatures execute hidden calls of a smart account', async () => {
    const permissions = `0x${'fe'.repeat(20)}`
    const smartAccounts = { 'eip155:10': { delegate: spender, kind: 'erc7821', permissions } }
    const vault = { getAddresses: () => ({ eip155: me, solana: '' }) }
    const queue = { enter: () => Promise.reject(new Error('shown')) }
    const context = { vault, queue, smartAccounts, signal: new AbortController().signal } as unknown as ApproveContext
    const sign = (name: string, verifyingContract: string = entryPoint, chainId = 1) =>
      approveTypedData(
        [
          me,
          {
            types: { PackedUserOperation: [{ name: 'sender', type: 'address' }] },
            primaryType: 'PackedUserOperation',
            domain: { name, version: '1', chainId, verifyingContract },
            message: { sender: me },
          },
        ],
        context,
      )
    await expect(sign('ERC4337')).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    for (const chainId of [1, 10, 31_337])
      await expect(sign('FoyerPermissions', spender, chainId)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    await expect(sign('Other', permissions)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    await expect(sign('Other', `0x${'FE'.repeat(20)}`)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    await expect(sign('Other')).rejects.toThrow('shown')
  })
})

describe('createTypedDataApproval', () => {
  it('shows token symbols only for the network of the typed data [S7.64]', async () => {
    const here = await describePermit({ chainId: 1, verifyingContract: usdc })
    expect(here.title).toBe('Allow spending USDC')
    expect(here.lines[0]?.text).toBe('Allow up to 5 USDC')
    const elsewhere = await describePermit({ chainId: 137, verifyingContract: usdc })
    expect(JSON.stringify([elsewhere.title, elsewhere.lines])).not.toContain('USDC')
    expect(elsewhere.lines[0]?.text).toContain(`5,000,000 units of ${usdc}`)
    expect(elsewhere.notices[0]).toEqual({
      tone: 'danger',
      text: 'This is for another network (137), not for Ethereum.',
    })
  })

  it('warns of a domain without chain id, because the signature is valid on every network [S7.64]', async () => {
    const text = 'This is valid on every network, not only on Ethereum.'
    expect((await describePermit({ verifyingContract: usdc })).notices).toContainEqual({ tone: 'warning', text })
    const named = await describePermit({ chainId: 1, verifyingContract: usdc })
    expect(named.notices.map((notice) => notice.text)).not.toContain(text)
  })

  it('needs the checkbox if the effect of signing is unknown: a Safe, bulk orders, a withdrawal [S7.64]', async () => {
    const danger = {
      tone: 'danger',
      text: 'We cannot read all that this does. Confirm only if you trust app.example.com.',
    }
    const fields = [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ]
    for (const primaryType of ['SafeTx', 'BulkOrder', 'Withdraw', 'Anything']) {
      const message = { to: spender, value: '1' }
      const domain = { chainId: 1, verifyingContract: spender }
      const { notices } = await describeFor({ types: { [primaryType]: fields }, primaryType, domain, message })
      expect(notices, primaryType).toContainEqual(danger)
    }
    expect((await describePermit({ chainId: 1, verifyingContract: usdc })).notices).not.toContainEqual(danger)
  })

  it.each([
    ['for its network', { chainId: 1 }, []],
    ['for no network', {}, []],
    ['for another network', { chainId: 137 }, ['danger', 'danger']],
    ['for a contract', { chainId: 1, verifyingContract: spender }, ['danger']],
  ])(
    'data with texts only, %s: warns only if a contract or another network is named [S7.64]',
    async (_, domain, tones) => {
      const types = { Greeting: [{ name: 'text', type: 'string' }] }
      const approval = await describeFor({ types, primaryType: 'Greeting', domain, message: { text: 'Hello' } })
      expect(approval).toMatchObject({ title: asking.signDataTitle, tree: [{ name: 'text', value: 'Hello' }] })
      expect(approval.notices.map(({ tone }) => tone)).toEqual(tones)
    },
  )

  const lure = '0x4444444444444444444444444444444444444444'
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  /** The node of a contract with the symbol USDC that no list contains. */
  const lureNode = async (method: string, [call]: readonly unknown[]) => {
    if (method === 'eth_getCode') return '0x60'
    const { data } = call as { data: string }
    if (data === '0x95d89b41') return `0x${word(32n)}${word(4n)}${Buffer.from('USDC').toString('hex').padEnd(64, '0')}`
    return data === '0x313ce567' ? `0x${word(6n)}` : `0x${word(0n)}`
  }
  const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
  const details = (token: string, amount = '5000000') => ({ token, amount, expiration: 99, nonce: 0 })
  const permit2Types = {
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
      { name: 'nonce', type: 'uint48' },
    ],
    PermitBatch: [
      { name: 'details', type: 'PermitDetails[]' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
  }
  const describeBatch = (list: readonly object[], node = lureNode) => {
    const message = { details: list, spender, sigDeadline: 99 }
    const domain = { name: 'Permit2', chainId: 1, verifyingContract: permit2 }
    return describeFor({ types: permit2Types, primaryType: 'PermitBatch', domain, message }, node)
  }
  const noNode = async () => Promise.reject(new Error('no node'))
  const unlisted = { tone: 'danger', text: `Anyone can give a token this name. Check its address: ${lure}` }

  it.each([
    ['a listed token', [details(usdc)], lureNode, []],
    ['an unlisted token', [details(lure)], lureNode, [unlisted]],
    ['both', [details(usdc), details(lure)], lureNode, [unlisted]],
    ['an unlisted token without a name', [details(lure)], noNode, [unlisted]],
    ['the end of an allowance of an unlisted token', [details(lure, '0')], lureNode, []],
  ])('a permit for %s: a checkbox for each unlisted token [S7.64]', async (_, list, node, dangers) => {
    const { notices } = await describeBatch(list, node)
    expect(notices.filter(({ tone }) => tone === 'danger')).toEqual(dangers)
    expect(notices.filter(({ text }) => text === unlisted.text).length).toBeLessThan(2)
  })

  it.each([
    ['a permit', 'Permit', { Permit: permit }, permitMessage, lure],
    ['a Permit2 permit', 'PermitBatch', permit2Types, { details: [details(lure)], spender, sigDeadline: 99 }, permit2],
  ])(
    '%s for an unlisted token: shows its address next to its symbol [S7.64]',
    async (_, primaryType, types, message, verifyingContract) => {
      const { title, lines } = await describeFor(
        { types, primaryType, domain: { chainId: 1, verifyingContract }, message },
        lureNode,
      )
      expect(title).toBe(`Allow spending USDC · ${lure}`)
      expect(lines.map(({ text }) => text)).toEqual([`Allow up to 5 USDC · ${lure}`])
    },
  )

  it('an order paid in an unlisted token: shows the address next to the symbol, with a checkbox [S7.64]', async () => {
    const item = {
      itemType: 1,
      token: lure,
      identifierOrCriteria: '0',
      startAmount: '60000000000',
      endAmount: '60000000000',
    }
    const fields = Object.keys(item).map((name) => ({ name, type: name === 'token' ? 'address' : 'uint256' }))
    const types = {
      OfferItem: fields,
      ConsiderationItem: [...fields, { name: 'recipient', type: 'address' }],
      OrderComponents: [
        { name: 'offer', type: 'OfferItem[]' },
        { name: 'consideration', type: 'ConsiderationItem[]' },
      ],
    }
    const message = { offer: [{ ...item, token: usdc }], consideration: [{ ...item, recipient: me }] }
    const { lines, notices } = await describeFor(
      { types, primaryType: 'OrderComponents', domain: { chainId: 1, verifyingContract: spender }, message },
      lureNode,
    )
    expect(lines[0]?.small).toEqual([`You get at least 60,000 USDC · ${lure}`])
    expect(notices).toEqual([unlisted])
  })
})
