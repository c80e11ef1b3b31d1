import { expect, it } from 'vitest'
import { parseScannedCode } from './parseScannedCode.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x546E77CFd5d2C4Cdf6b55383ec19b9d751a83150'
const isAddress = (text: string) => /^0x[0-9a-f]{40}$/i.test(text)
const read = (text: string) => parseScannedCode(text, { id: 31337 }, isAddress)

it('finds whom a code means: an address, a payment request, a name in one [EIP-681]', () => {
  for (const text of [
    address,
    ` ${address}\n`,
    `ethereum:${address}`,
    `ethereum:pay-${address}@31337?value=1e18`,
    `ETHEREUM:${address}@31337`,
    `ethereum:${token}@31337/transfer?address=${address}&uint256=1`,
  ])
    expect(read(text), text).toEqual({ to: address })
  expect(read('ethereum:bob.eth')).toEqual({ to: 'bob.eth' })
})

it('error: says why a code means nobody here', () => {
  expect(read(`ethereum:${address}@1`)).toEqual({ problem: 'otherNetwork' })
  for (const text of [
    '',
    'https://example.com',
    `bitcoin:${address}`,
    `ethereum:${token}/transfer`,
    `ethereum:${token}/approve?address=${address}`,
    'ethereum:0x12',
    'javascript:alert(1)',
  ])
    expect(read(text), text).toEqual({ problem: 'nothing' })
})
