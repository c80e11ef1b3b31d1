import { encodeFunctionData, erc20Abi, maxUint256, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { phoneSetup } from '../../testing/phoneSetup.js'
import { createMessageModel, decodeMessage } from '../createMessageModel.js'
import { createCallWords } from './createCallWords.js'
import { createDocumentModel } from './createDocumentModel.js'
import { readCalls, readChainId, readDocument, readMessage, readQuantity, readTransaction } from './readParams.js'
import { createWords } from './Words.js'

const words = createWords(phoneSetup)
const [alice, bob] = phoneSetup.accounts.map(({ address }) => address) as [`0x${string}`, `0x${string}`]
const token = phoneSetup.contracts[0]?.address as `0x${string}`
const chainId = 'eip155:31337'

describe('createCallWords', () => {
  const call = (fields: object) => createCallWords(readTransaction([{ from: alice, ...fields }]), chainId, words)

  it("shows a payment with the recipient's name", () => {
    expect(call({ to: bob, value: '0xde0b6b3a7640000' })).toMatchObject({
      title: 'Send ETH',
      headline: '1 ETH',
      facts: [['To', `bob.eth · ${bob}`]],
    })
  })

  it('shows a token transfer in whole units', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 1_234_567_800n] })
    expect(call({ to: token, data })).toMatchObject({ title: 'Send sUSD', headline: '1,234.5678 sUSD' })
  })

  it('shows an approval, with a warning if it is unlimited', () => {
    const data = (amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, amount] })
    expect(call({ to: token, data: data(5_000_000n) })).toMatchObject({ headline: '5 sUSD', warnings: [] })
    expect(call({ to: token, data: data(maxUint256) })).toMatchObject({
      title: 'Allow spending sUSD',
      headline: 'Any amount',
      warnings: [expect.stringContaining('all sUSD')],
    })
  })

  it('warns that an unknown call cannot be explained', () => {
    expect(call({ to: bob, data: '0xdeadbeef' })).toMatchObject({
      title: 'Call a contract',
      warnings: [expect.stringContaining('does not know')],
    })
  })

  it('shows a deployment if there is no recipient', () => {
    expect(call({ data: '0x6001' })).toMatchObject({
      title: 'Deploy a contract',
      facts: [['Code', '0x6001 (2 bytes)']],
    })
  })
})

describe('createMessageModel and decodeMessage', () => {
  const domain = 'localhost:3000'
  const signIn = (at: string) =>
    `${at} wants you to sign in with your Ethereum account:\n${alice}\n\nWelcome\n\nURI: http://${at}\nVersion: 1\n` +
    'Chain ID: 31337\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z'

  it('decode a message that is text or bytes of text', () => {
    expect(decodeMessage('hello')).toBe('hello')
    expect(decodeMessage(stringToHex('grüezi'))).toBe('grüezi')
    expect(decodeMessage('0x00ff')).toBeUndefined()
    expect(createMessageModel('0x00ff', [], '').warnings).toHaveLength(1)
  })

  it("show a sign-in, with a warning if its domain is not the app's (EIP-4361)", () => {
    const own = createMessageModel(stringToHex(signIn(domain)), [], `http://${domain}/page`)
    expect(own).toMatchObject({ title: 'Sign in', headline: domain, warnings: [] })
    expect(own.facts).toContainEqual(['Nonce', 'abcdefgh'])
    const foreign = createMessageModel(signIn('evil.example'), [], `http://${domain}`)
    expect(foreign.warnings).toEqual([expect.stringContaining('evil.example')])
  })
})

describe('createDocumentModel', () => {
  const permit = {
    domain: { name: 'Sandbox USD', version: '1', chainId: 31337, verifyingContract: token },
    primaryType: 'Permit',
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: { owner: alice, spender: bob, value: '2500000', deadline: 1_893_456_000 },
  }
  const read = (document: object) =>
    createDocumentModel(readDocument([alice, JSON.stringify(document)]), [], chainId, words)

  it("shows fields, address names and times, and warns of a permit's effect (ERC-2612)", () => {
    const model = read(permit)
    expect(model.headline).toBe('Permit')
    expect(model.sections?.[0]?.facts).toEqual([
      ['owner', `alice.eth · ${alice}`],
      ['spender', `bob.eth · ${bob}`],
      ['value', '2500000'],
      ['deadline', '2030-01-01 00:00 UTC (1893456000)'],
    ])
    expect(model.warnings).toEqual([expect.stringContaining('take 2.5 sUSD')])
  })

  it('warns if the document is for another chain', () => {
    expect(read({ ...permit, domain: { ...permit.domain, chainId: 1 } }).warnings[0]).toContain('network 1')
  })

  it('shows nested fields and lists with their path', () => {
    const model = read({
      domain: {},
      primaryType: 'Mail',
      types: {
        Mail: [{ name: 'to', type: 'Person[]' }],
        Person: [{ name: 'name', type: 'string' }],
      },
      message: { to: [{ name: 'Bob' }, { name: 'Carol' }] },
    })
    expect(model.sections?.[0]?.facts).toEqual([
      ['to 1 · name', 'Bob'],
      ['to 2 · name', 'Carol'],
    ])
  })
})

describe('readParams', () => {
  it('accepts the parameters of personal_sign in either order', () => {
    expect(readMessage(['0x6869', alice])).toEqual({ message: '0x6869', address: alice })
    expect(readMessage([alice, '0x6869'])).toEqual({ message: '0x6869', address: alice })
  })

  it.each([
    ['a message without account', () => readMessage(['0x6869'])],
    ['no parameters', () => readTransaction(undefined)],
    ['a sender that is not an address', () => readTransaction([{ from: 'alice' }])],
    ['a value that is not a number', () => readTransaction([{ from: alice, value: 'much' }])],
    ['data with half a byte', () => readTransaction([{ from: alice, data: '0x123' }])],
    ['a negative quantity', () => readQuantity(-1, 'x')],
    ['a document that is not JSON', () => readDocument([alice, '{'])],
    ['a document of an unknown type', () => readDocument([alice, { types: {}, primaryType: 'X', message: {} }])],
    ['typed data of the first version', () => readDocument([[{ type: 'string', name: 'a', value: 'b' }], alice])],
    ['a batch without calls', () => readCalls([{ calls: [] }], alice)],
    ['an invalid chain id', () => readChainId([{ chainId: 'one' }])],
  ])('rejects %s with -32602', (_, read) => {
    expect(read).toThrow(expect.objectContaining({ code: -32602 }))
  })

  it('parses hexadecimal chain ids', () => {
    expect(readChainId([{ chainId: '0x7a6a' }])).toBe('eip155:31338')
  })
})
