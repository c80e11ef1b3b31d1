import { expect, it } from 'vitest'
import { groupByRequest, parseSendOptions } from './createSigningFeatures.js'

it('groupByRequest: returns one request for inputs of the same chain', () => {
  const inputs = [{ chain: 'solana:mainnet' }, { chain: 'solana:mainnet' }]
  expect(groupByRequest(inputs)).toEqual([inputs])
  expect(groupByRequest([{}, {}])).toEqual([[{}, {}]])
  expect(groupByRequest([])).toEqual([])
})

it('groupByRequest: returns one request per input if the chains differ', () => {
  const inputs = [{ chain: 'solana:mainnet' }, {}, { chain: 'solana:mainnet' }]
  expect(groupByRequest(inputs)).toEqual(inputs.map((input) => [input]))
})

it('parseSendOptions: returns the options of a node and ignores values of a wrong type', () => {
  const options = { preflightCommitment: 'confirmed', skipPreflight: false, maxRetries: 0, minContextSlot: 7 }
  expect(parseSendOptions({ ...options, other: 1 })).toEqual(options)
  expect(
    parseSendOptions({ preflightCommitment: 1, skipPreflight: 'no', maxRetries: '3', minContextSlot: null }),
  ).toEqual({})
  expect(parseSendOptions()).toEqual({})
})
