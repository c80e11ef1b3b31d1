import { expect, it } from 'vitest'
import { createStrayPresses } from './SecureBox.js'

const tall = { left: 100, right: 460, top: 60, bottom: 660 }
const low = { ...tall, top: 250, bottom: 470 }

it('createStrayPresses: ignores the second press of a double press after the card became smaller [S4.20]', () => {
  const clock = { ms: 1_000 }
  const presses = createStrayPresses(() => clock.ms)
  presses.moved(tall)
  presses.changes()
  // The card has intermediate heights while it moves.
  presses.moved({ ...tall, bottom: 560 })
  presses.moved(low)
  clock.ms += 499
  expect(presses.isStray(200, 640)).toBe(true)
  // This point is outside the card before and after the change.
  expect(presses.isStray(50, 640)).toBe(false)
  clock.ms += 1
  expect(presses.isStray(200, 640)).toBe(false)
})

it("createStrayPresses: reports no stray press before the card's position is set", () => {
  const presses = createStrayPresses(() => 0)
  presses.changes()
  expect(presses.isStray(200, 300)).toBe(false)
})
