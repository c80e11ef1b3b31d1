import { expect, it } from 'vitest'
import { networksFileSchema } from './networksFile.js'

const [factory, implementation, delegate] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`)
const counterfactual = { kind: 'counterfactual', factory, implementation, bundler: 'own' }
it('networksFileSchema: accepts accounts of a factory and accounts with a delegate', () => {
  for (const accounts of [
    counterfactual,
    { ...counterfactual, bundler: 'https://bundler.example', paymaster: delegate },
    { kind: 'simple7702', delegate },
    { kind: 'erc7821', delegate, bundler: 'own', permissions: factory },
  ])
    expect(parse(accounts).data?.networks[0]?.smartAccounts).toEqual(accounts)
})

it.each([
  { name: 'no bundler', accounts: { ...counterfactual, bundler: undefined } },
  { name: 'no factory', accounts: { ...counterfactual, factory: undefined } },
  { name: 'no implementation', accounts: { ...counterfactual, implementation: '0x' } },
  { name: 'permissions', accounts: { ...counterfactual, permissions: delegate } },
  { name: 'an unknown kind', accounts: { ...counterfactual, kind: 'safe' } },
  { name: 'the kind of a delegate', accounts: { ...counterfactual, kind: 'erc7821' } },
  { name: 'a network without EVM', accounts: counterfactual, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
])('error: networksFileSchema rejects accounts of a factory with $name', ({ accounts, chainId }) => {
  expect(parse(accounts, chainId).success).toBe(false)
})

function parse(smartAccounts: object, chainId = 'eip155:1') {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const network = { chainId, name: 'One', rpcUrls: ['https://node.example'], nativeCurrency, smartAccounts }
  return networksFileSchema.safeParse({ version: 1, networks: [network] })
}
