import { parseArgs } from 'node:util'

export interface Flags {
  readonly only: readonly string[] | undefined
  /** A commit whose widget is measured in the same run, without limits. */
  readonly beside: string | undefined
  readonly runs: number
  readonly cpuSlowdown: 1 | 4
  readonly skipInstall: boolean
  /** Loads the pairing relay instead of comparing widgets. */
  readonly relay: boolean
  /** Times pairing beside AppKit over one relay instead. */
  readonly pairing: boolean
  /** Compares widgets with a wallet that misbehaves instead. */
  readonly faults: boolean
  /** Measures how costs grow with tokens, activity, networks and wallets instead. */
  readonly scale: boolean
  /** Logs users in by e-mail at one server process instead. */
  readonly logins: boolean
  /** Reads balances and histories of one server process instead. */
  readonly data: boolean
  /** Kills the indexer on a long chain and counts the written rows instead. */
  readonly indexer: boolean
  /** With `indexer`: times it beside Ponder on the same chain instead of killing it. */
  readonly peer: boolean
  /** Times logins and signatures in a browser instead. */
  readonly embedded: boolean
  /** Times quotes of the server's own router beside its reads instead. */
  readonly swap: boolean
}

/** Parses the command line of `npm run bench`. Throws for an unknown flag or a number of runs outside 1 to 50. */
export function readFlags(args: readonly string[]): Flags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      beside: { type: 'string' },
      runs: { type: 'string', default: '7' },
      'no-throttle': { type: 'boolean', default: false },
      'skip-install': { type: 'boolean', default: false },
      relay: { type: 'boolean', default: false },
      pairing: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
      scale: { type: 'boolean', default: false },
      logins: { type: 'boolean', default: false },
      data: { type: 'boolean', default: false },
      indexer: { type: 'boolean', default: false },
      peer: { type: 'boolean', default: false },
      embedded: { type: 'boolean', default: false },
      swap: { type: 'boolean', default: false },
    },
  })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1 || runs > 50) throw new Error('--runs takes a whole number from 1 to 50')
  if (values.peer && !values.indexer) throw new Error('--peer requires --indexer')
  return {
    only: values.only?.split(',').map((id) => id.trim()),
    beside: values.beside,
    runs,
    cpuSlowdown: values['no-throttle'] ? 1 : 4,
    skipInstall: values['skip-install'],
    relay: values.relay,
    pairing: values.pairing,
    faults: values.faults,
    scale: values.scale,
    logins: values.logins,
    data: values.data,
    indexer: values.indexer,
    peer: values.peer,
    embedded: values.embedded,
    swap: values.swap,
  }
}
