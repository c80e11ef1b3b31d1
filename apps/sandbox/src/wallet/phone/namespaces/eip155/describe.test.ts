import { encodeFunctionData, erc20Abi, maxUint256, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { phoneSetup } from '../../testing/phoneSetup.js'
import { decodeMessage, describeMessage } from '../describeMessage.js'
import { describeCall } from './describeCall.js'
import { describeDocument } from './describeDocument.js'
import { readCalls, readChainId, readDocument, readMessage, readQuantity, readTransaction } from './readParams.js'
import { createWords } from './Words.js'

const words = createWords(phoneSetup)
const [alice, bob] = phoneSetup.accounts.map(({ address }) => address) as [`0x${string}`, `0x${string}`]
const token = phoneSetup.contracts[0]?.address as `0x${string}`
const chainId = 'eip155:31337'

describe('a transaction in words', () => {
  const call = (fields: object) => describeCall(readTransaction([{ from: alice, ...fields }]), chainId, words)

  it('is a payment with the name of who gets it', () => {
    expect(call({ to: bob, value: '0xde0b6b3a7640000' })).toMatchObject({
      title: 'Send ETH',
      headline: '1 ETH',
      facts: [['To', `bob.eth · ${bob}`]],
    })
  })

  it('is a transfer of a token in whole units', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 1_234_567_800n] })
    expect(call({ to: token, data })).toMatchObject({ title: 'Send sUSD', headline: '1,234.5678 sUSD' })
  })

  it('is an allowance, with a warning when it has no end', () => {
    const data = (amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, amount] })
    expect(call({ to: token, data: data(5_000_000n) })).toMatchObject({ headline: '5 sUSD', warnings: [] })
    expect(call({ to: token, data: data(maxUint256) })).toMatchObject({
      title: 'Allow taking sUSD',
      headline: 'Any amount',
      warnings: [expect.stringContaining('all sUSD')],
    })
  })

  it('says so when it cannot tell what a call does', () => {
    expect(call({ to: bob, data: '0xdeadbeef' })).toMatchObject({
      title: 'Call a contract',
      warnings: [expect.stringContaining('does not know')],
    })
  })

  it('is a new contract when there is nobody to send it to', () => {
    expect(call({ data: '0x6001' })).toMatchObject({
      title: 'Deploy a contract',
      facts: [['Code', '0x6001 (2 bytes)']],
    })
  })
})

describe('a message in words', () => {
  const domain = 'localhost:3000'
  const signIn = (at: string) =>
    `${at} wants you to sign in with your Ethereum account:\n${alice}\n\nWelcome\n\nURI: http://${at}\nVersion: 1\n` +
    'Chain ID: 31337\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z'

  it('is its text, whether it came as text or as bytes', () => {
    expect(decodeMessage('hello')).toBe('hello')
    expect(decodeMessage(stringToHex('grüezi'))).toBe('grüezi')
    expect(decodeMessage('0x00ff')).toBeUndefined()
    expect(describeMessage('0x00ff', [], '').warnings).toHaveLength(1)
  })

  it('is a sign-in, with a warning when it is for another place than the app (EIP-4361)', () => {
    const own = describeMessage(stringToHex(signIn(domain)), [], `http://${domain}/page`)
    expect(own).toMatchObject({ title: 'Sign in', headline: domain, warnings: [] })
    expect(own.facts).toContainEqual(['Nonce', 'abcdefgh'])
    const foreign = describeMessage(signIn('evil.example'), [], `http://${domain}`)
    expect(foreign.warnings).toEqual([expect.stringContaining('evil.example')])
  })
})

describe('a document in words', () => {
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
    describeDocument(readDocument([alice, JSON.stringify(document)]), [], chainId, words)

  it('names fields, addresses and times, and warns of what the signature allows (ERC-2612)', () => {
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

  it('warns when the document is for another chain', () => {
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

describe('parameters', () => {
  it('of personal_sign are taken in either order', () => {
    expect(readMessage(['0x6869', alice])).toEqual({ message: '0x6869', address: alice })
    expect(readMessage([alice, '0x6869'])).toEqual({ message: '0x6869', address: alice })
  })

  it.each([
    ['a message without account', () => readMessage(['0x6869'])],
    ['no parameters at all', () => readTransaction(undefined)],
    ['a sender that is no address', () => readTransaction([{ from: 'alice' }])],
    ['a value that is no number', () => readTransaction([{ from: alice, value: 'much' }])],
    ['data of half a byte', () => readTransaction([{ from: alice, data: '0x123' }])],
    ['a negative quantity', () => readQuantity(-1, 'x')],
    ['a document that is no JSON', () => readDocument([alice, '{'])],
    ['a document of an unknown type', () => readDocument([alice, { types: {}, primaryType: 'X', message: {} }])],
    ['typed data of the first version', () => readDocument([[{ type: 'string', name: 'a', value: 'b' }], alice])],
    ['a batch without calls', () => readCalls([{ calls: [] }], alice)],
    ['a chain id that is none', () => readChainId([{ chainId: 'one' }])],
  ])('refuses %s as invalid', (_, read) => {
    expect(read).toThrow(expect.objectContaining({ code: -32602 }))
  })

  it('of a chain are read from hexadecimal', () => {
    expect(readChainId([{ chainId: '0x7a6a' }])).toBe('eip155:31338')
  })
})
