import {
  approvePending,
  type Fault,
  type RunScenario,
  requestAndRetry,
  returnToEvents,
  returnToSilence,
  returnWith,
  switchNetwork,
} from './runs.js'

export interface Scenario {
  readonly id: string
  readonly fault: Fault
  /** Action of the visitor and expected result. */
  readonly expected: string
  /** The result depends on the load of the processor: no other page runs beside it. */
  readonly runsAlone?: boolean
  readonly run: RunScenario
}

const reload = 'connected, reload'
const refusal = 'connect, refusal: a text or a usable list; the retry connects'
const events = 'connected, reload: 5 s later the same account, at most 50 renders, no timer over 500 ms late'

function returning(fault: Fault, ending: string, isMended = false): Scenario {
  return { id: fault, fault, expected: `${reload}${ending}`, run: returnWith(fault, isMended) }
}

/** Every misbehaviour of `createMisbehavingWallet`, after four controls with a wallet without faults. */
export const scenarios: readonly Scenario[] = [
  { ...returning('none', ': connected without a question'), id: 'no fault: reload' },
  { id: 'no fault: refusal', fault: 'none', expected: refusal, run: requestAndRetry('none') },
  { id: 'no fault: switch', fault: 'none', expected: 'switch: the app is on the network', run: switchNetwork('none') },
  { id: 'no fault: rest', fault: 'none', expected: events, runsAlone: true, run: returnToEvents('none') },
  { ...returning('late', ', the wallet announces itself after 5 s: connected without a question'), runsAlone: true },
  returning('locked', ' with a locked wallet, unlocked after 8 s: connected without a question', true),
  returning('lockedQuietly', ' with a locked wallet, unlocked after 8 s: connected without a question', true),
  {
    id: 'silent',
    fault: 'silent',
    expected: `${reload}: the list of wallets can be opened within 15 s; connected on the next visit`,
    run: returnToSilence,
  },
  returning('failsOnce', ': connected without a question'),
  returning('unreachable', ', the wallet emits `connect` after 8 s: connected without a question', true),
  returning('unreadable', ', readable after 8 s: connected without a question', true),
  ...(['stringCode', 'nestedCode', 'ownWords'] as const).map((fault) => ({
    id: fault,
    fault,
    expected: refusal,
    run: requestAndRetry(fault),
  })),
  {
    id: 'pending',
    fault: 'pending',
    expected: 'connect, approve the request that was open: connected without another press',
    run: approvePending,
  },
  {
    id: 'earlyYes',
    fault: 'earlyYes',
    expected: 'switch: the call returns without an error when wallet and app are on the network',
    run: switchNetwork('earlyYes'),
  },
  {
    id: 'unknownChain',
    fault: 'unknownChain',
    expected: 'switch: the network is added, the app is on it',
    run: switchNetwork('unknownChain'),
  },
  returning('manyAccounts', ': connected without a question, with the same account'),
  { id: 'otherCase', fault: 'otherCase', expected: events, runsAlone: true, run: returnToEvents('otherCase') },
  { id: 'eventStorm', fault: 'eventStorm', expected: events, runsAlone: true, run: returnToEvents('eventStorm') },
]
