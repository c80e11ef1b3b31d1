import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { computeCloneAddress, encodeCreation, findClones, formatCloneCode, parseCreation } from './cloneAccount.js'

const { accountFactory: factory, accountImplementation: implementation } = sandboxAddresses
const owner: Hex = '0x00000000000000000000000000000000000A11cE'
const abi = parseAbi(['function createAccount(bytes[] owners, uint64 threshold, uint256 index)'])
describe('parseCreation', () => {
  it('returns the only owner in lower case', () => {
    expect(parseCreation(encodeCreation(owner))).toBe(owner.toLowerCase())
    expect(encodeCreation(owner)).toBe(encode([owner]).toLowerCase())
  })

  it.each([
    { name: 'no owner', data: encode([]) },
    { name: 'two owners', data: encode([owner, factory]) },
    { name: 'a passkey', data: encode([`0x${'11'.repeat(84)}`]) },
    { name: 'the zero address', data: encode([`0x${'00'.repeat(20)}`]) },
    { name: 'another threshold', data: encode([owner], 0n) },
    { name: 'another index', data: encode([owner], 1n, 1n) },
    { name: 'more bytes', data: `${encode([owner])}00` as const },
    { name: 'another function', data: `0x12345678${encode([owner]).slice(10)}` as const },
    { name: 'no data', data: '0x' as const },
  ])('returns undefined for $name', ({ data }) => {
    expect(parseCreation(data)).toBeUndefined()
  })
})

it('computeCloneAddress and formatCloneCode depend on the contracts of the network', () => {
  const clones = findClones({ kind: 'counterfactual', factory, implementation, bundler: 'own' })
  if (!clones) throw new Error('no clones')
  const address = computeCloneAddress(clones, owner)
  expect(address).toMatch(/^0x[0-9a-f]{40}$/)
  expect(computeCloneAddress({ ...clones, factory: implementation }, owner)).not.toBe(address)
  expect(computeCloneAddress({ ...clones, implementation: factory }, owner)).not.toBe(address)
  expect(formatCloneCode(clones)).toContain(implementation.slice(2).toLowerCase())
  expect(findClones({ kind: 'erc7821', delegate: factory })).toBeUndefined()
})

function encode(owners: readonly Hex[], threshold = 1n, index = 0n): Hex {
  return encodeFunctionData({ abi, functionName: 'createAccount', args: [owners, threshold, index] })
}
