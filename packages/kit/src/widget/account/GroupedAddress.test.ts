import { expect, it } from 'vitest'
import { groupAddress } from './GroupedAddress.js'

it('groupAddress cuts an address into groups of four and loses no character', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const groups = groupAddress(address)
  expect(groups).toHaveLength(10)
  expect(groups[0]).toBe('0xf39F')
  expect(groups.join('')).toBe(address)
  expect(groupAddress('7xKXtg2CW').join(' ')).toBe('7xKX tg2C W')
  expect(groupAddress('')).toEqual([''])
})
