import type { Entrant } from './entrants.js'
import type { InstallWeight } from './measureEntrantInstall.js'
import type { SearchMeasured } from './measureSearch.js'
import type { Quality, Visit } from './Visit.js'

/** The results of one entrant. */
export interface Measured {
  readonly entrant: Entrant
  readonly visits: readonly Visit[]
  readonly quality: Quality | undefined
  readonly install: InstallWeight | undefined
}

/** A whole run, as in `results/latest.json`. */
export interface Run {
  readonly date: string
  readonly machine: string
  readonly browser: string
  readonly runs: number
  readonly cpuSlowdown: number
  readonly measured: readonly Measured[]
  /** Undefined in a partial run. */
  readonly search?: SearchMeasured
}
