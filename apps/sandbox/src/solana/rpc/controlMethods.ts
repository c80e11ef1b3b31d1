import * as z from 'zod/mini'
import type { Method } from './Node.js'
import { readParams } from './params.js'

/** More slots than an epoch need nobody. */
const mostSlots = 432_000
const mostDropped = 1_000

/** Methods no cluster has: they make things happen that an app has to cope with. */
export const controlMethods: Readonly<Record<string, Method>> = {
  /** Goes on by so many slots at once; returns the newest one. */
  sandbox_advanceSlots({ ledger, keepClock }, params) {
    const [slots] = readParams(params, z.int().check(z.minimum(1), z.maximum(mostSlots)))
    ledger.clock.advance(slots)
    keepClock()
    return ledger.clock.slot()
  },
  /** Holds the slots and all that is sent (true), or lets them go on (false); returns what holds now. */
  sandbox_hold({ ledger, mempool, keepClock }, params) {
    const [held] = readParams(params, z.boolean())
    mempool.hold(held)
    keepClock()
    return ledger.clock.isHeld()
  },
  /** Loses the next transactions that are sent, 1 by default; returns how many. */
  sandbox_drop({ mempool }, params) {
    const [count] = readParams(params, z._default(z.int().check(z.minimum(0), z.maximum(mostDropped)), 1))
    mempool.drop(count)
    return count
  },
}
