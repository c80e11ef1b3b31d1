import { test as base } from './keptTest.js'

/**
 * Tests with reduced motion, because rendering animations takes a third of the browser's time. The specs of the widget,
 * of pairing and of the user journeys cover motion.
 */
export const test = base.extend({ contextOptions: { reducedMotion: 'reduce' } })

export { expect } from './keptTest.js'
