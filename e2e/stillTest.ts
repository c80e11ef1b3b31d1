import { test as base } from './keptTest.js'

/**
 * For visitors who asked for less motion. What moves is tried by the specs of the widget, of pairing and of the whole story: drawing
 * it takes a third of the browser's time.
 */
export const test = base.extend({ contextOptions: { reducedMotion: 'reduce' } })

export { expect } from './keptTest.js'
