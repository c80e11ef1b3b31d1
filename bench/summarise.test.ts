import { expect, it } from 'vitest'
import { summarise } from './summarise.js'

it('summarise: the median is the middle value, or the mean of the two middle values', () => {
  expect(summarise([5, 1, 3])).toEqual({ median: 3, min: 1, max: 5 })
  expect(summarise([4, 1, 3, 10])).toEqual({ median: 3.5, min: 1, max: 10 })
})

it('summarise: ignores missing values and returns undefined without values', () => {
  expect(summarise([undefined, 2])).toEqual({ median: 2, min: 2, max: 2 })
  expect(summarise([undefined])).toBeUndefined()
})
