import { asking } from '@foyer/kit/messages/frame/en/asking'
import { mainnet } from '@foyer/kit/networks/layer1'
import { describe, expect, it } from 'vitest'
import { hashTypedData } from '../signers/hashTypedData.js'
import { parseTypedData } from '../signers/parseTypedData.js'
import { describeTypedData } from './approveTypedData.js'

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

const describeFor = async (typed: object) => {
  const data = parseTypedData(typed)
  const context = {
    chain: mainnet,
    rpc: () => Promise.reject(new Error('no node')),
    host: { origin: 'https://app.example.com' },
    signal: new AbortController().signal,
  }
  return describeTypedData(data, hashTypedData(data), me, context, { words: asking, locale: 'en' })
}
const describePermit = (domain: object) =>
  describeFor({ types: { Permit: permit }, primaryType: 'Permit', domain, message: permitMessage })

describe('what is said of typed data', () => {
  it('names tokens of the network it is for, and of no other [S7.64]', async () => {
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

  it('warns of a domain without a network: it holds on every one [S7.64]', async () => {
    const text = 'This holds on every network, not only on Ethereum.'
    expect((await describePermit({ verifyingContract: usdc })).notices).toContainEqual({ tone: 'warning', text })
    const named = await describePermit({ chainId: 1, verifyingContract: usdc })
    expect(named.notices.map((notice) => notice.text)).not.toContain(text)
  })

  it('asks for a tick where it cannot tell what signing allows: a Safe, orders in bulk, a withdrawal [S7.64]', async () => {
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
    ['of its network', { chainId: 1 }, []],
    ['of no network', {}, []],
    ['of another network', { chainId: 137 }, ['danger', 'danger']],
    ['of a contract', { chainId: 1, verifyingContract: spender }, ['danger']],
  ])('texts alone, %s: an alarm only if a contract or another network is named [S7.64]', async (_, domain, tones) => {
    const types = { Greeting: [{ name: 'text', type: 'string' }] }
    const approval = await describeFor({ types, primaryType: 'Greeting', domain, message: { text: 'Hello' } })
    expect(approval).toMatchObject({ title: asking.signDataTitle, tree: [{ name: 'text', value: 'Hello' }] })
    expect(approval.notices.map(({ tone }) => tone)).toEqual(tones)
  })
})
