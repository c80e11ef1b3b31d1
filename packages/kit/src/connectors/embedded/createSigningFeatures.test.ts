import { expect, it } from 'vitest'
import { groupByRequest, parseSendOptions } from './createSigningFeatures.js'

it('groupByRequest puts inputs of one chain into one request', () => {
  const inputs = [{ chain: 'solana:mainnet' }, { chain: 'solana:mainnet' }]
  expect(groupByRequest(inputs)).toEqual([inputs])
  expect(groupByRequest([{}, {}])).toEqual([[{}, {}]])
  expect(groupByRequest([])).toEqual([])
})

it('groupByRequest makes one request for each input when the chains differ', () => {
  const inputs = [{ chain: 'solana:mainnet' }, {}, { chain: 'solana:mainnet' }]
  expect(groupByRequest(inputs)).toEqual(inputs.map((input) => [input]))
})

it('parseSendOptions returns the options of a node and ignores values of a wrong type', () => {
  const options = { preflightCommitment: 'confirmed', skipPreflight: false, maxRetries: 0, minContextSlot: 7 }
  expect(parseSendOptions({ ...options, other: 1 })).toEqual(options)
  expect(
    parseSendOptions({ preflightCommitment: 1, skipPreflight: 'no', maxRetries: '3', minContextSlot: null }),
  ).toEqual({})
  expect(parseSendOptions()).toEqual({})
})
