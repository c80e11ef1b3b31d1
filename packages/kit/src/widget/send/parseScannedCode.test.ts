import { expect, it } from 'vitest'
import { parseScannedCode } from './parseScannedCode.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x546E77CFd5d2C4Cdf6b55383ec19b9d751a83150'
function isAddress(text: string) {
  return /^0x[0-9a-f]{40}$/i.test(text)
}
function read(text: string) {
  return parseScannedCode(text, { id: 31337, chainNamespace: 'eip155' }, isAddress)
}
const owner = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
function onSolana(text: string) {
  return parseScannedCode(text, { id: 'sandbox', chainNamespace: 'solana' }, (one) => one === owner)
}

it('parseScannedCode: reads an address, or the recipient of an EIP-681 payment request [EIP-681]', () => {
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

it('parseScannedCode: returns a problem for another network and for other content', () => {
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

it('parseScannedCode: reads Solana Pay requests, and rejects requests of the other family', () => {
  for (const text of [
    owner,
    `solana:${owner}`,
    `SOLANA:${owner}?amount=1&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
  ])
    expect(onSolana(text), text).toEqual({ to: owner })
  expect(onSolana(`ethereum:${address}`)).toEqual({ problem: 'otherNetwork' })
  expect(read(`solana:${owner}`)).toEqual({ problem: 'otherNetwork' })
  // A Solana Pay transaction request has no recipient.
  for (const text of ['solana:https%3A%2F%2Fexample.com', `solana:${token}`, 'solana:'])
    expect(onSolana(text), text).toEqual({ problem: 'nothing' })
})
