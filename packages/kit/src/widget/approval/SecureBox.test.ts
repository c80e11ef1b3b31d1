import { expect, it } from 'vitest'
import { createStrayPresses } from './SecureBox.js'

const tall = { left: 100, right: 460, top: 60, bottom: 660 }
const low = { ...tall, top: 250, bottom: 470 }

it('takes the second press of a double one for no answer, where the card has become smaller in between [S4.20]', () => {
  const clock = { ms: 1_000 }
  const presses = createStrayPresses(() => clock.ms)
  presses.moved(tall)
  presses.changes()
  // On its way the card has every height between.
  presses.moved({ ...tall, bottom: 560 })
  presses.moved(low)
  clock.ms += 499
  expect(presses.isStray(200, 640)).toBe(true)
  // Beside the card before and after.
  expect(presses.isStray(50, 640)).toBe(false)
  clock.ms += 1
  expect(presses.isStray(200, 640)).toBe(false)
})

it('knows of no card before it has seen one', () => {
  const presses = createStrayPresses(() => 0)
  presses.changes()
  expect(presses.isStray(200, 300)).toBe(false)
})
