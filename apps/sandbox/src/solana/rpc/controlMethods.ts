import * as z from 'zod/mini'
import type { Method } from './Node.js'
import { readParams } from './params.js'

/** An epoch; nothing waits for longer. */
export const mostSlots = 432_000
export const mostDropped = 1_000

/** Methods no cluster has (`controls.ts`). */
export const controlMethods: Readonly<Record<string, Method>> = {
  sandbox_advanceSlots({ controls }, params) {
    const [slots] = readParams(params, z.int().check(z.minimum(1), z.maximum(mostSlots)))
    return controls.advance(slots)
  },
  sandbox_hold({ controls }, params) {
    const [held] = readParams(params, z.boolean())
    controls.hold(held)
    return controls.isHeld()
  },
  sandbox_drop({ controls }, params) {
    const [count] = readParams(params, z._default(z.int().check(z.minimum(0), z.maximum(mostDropped)), 1))
    controls.drop(count)
    return count
  },
}
