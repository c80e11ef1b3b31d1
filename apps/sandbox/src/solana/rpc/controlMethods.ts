import * as z from 'zod/mini'
import type { Method } from './Node.js'
import { parseParams } from './params.js'

/** The length of an epoch. No test needs more slots at once. */
export const maxSlots = 432_000
export const maxDropped = 1_000

/** Methods that no cluster has (`controls.ts`). */
export const controlMethods: Readonly<Record<string, Method>> = {
  sandbox_advanceSlots({ controls }, params) {
    const [slots] = parseParams(params, z.int().check(z.minimum(1), z.maximum(maxSlots)))
    return controls.advance(slots)
  },
  sandbox_hold({ controls }, params) {
    const [held] = parseParams(params, z.boolean())
    controls.setPaused(held)
    return controls.isHeld()
  },
  sandbox_drop({ controls }, params) {
    const [count] = parseParams(params, z._default(z.int().check(z.minimum(0), z.maximum(maxDropped)), 1))
    controls.drop(count)
    return count
  },
}
