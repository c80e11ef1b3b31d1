import { expect, it } from 'vitest'
import { summarise } from './summarise.js'

it('takes the middle of an odd number of measurements and the mean of the two middles of an even one', () => {
  expect(summarise([5, 1, 3])).toEqual({ median: 3, min: 1, max: 5 })
  expect(summarise([4, 1, 3, 10])).toEqual({ median: 3.5, min: 1, max: 10 })
})

it('leaves out what was not measured, and has no summary of nothing', () => {
  expect(summarise([undefined, 2])).toEqual({ median: 2, min: 2, max: 2 })
  expect(summarise([undefined])).toBeUndefined()
})
