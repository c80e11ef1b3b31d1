import type { KillMeasured } from './killOneOfTwo.js'
import type { LoadMeasured } from './loadOneRelay.js'

/** The limits of one relay process on two cores. The delivery time includes that of the load test's own process. */
export const relayPromises = { deliveryP99Ms: 250, bytesPerSocket: 50_000 } as const

function round(value: number) {
  return value.toFixed(1)
}
function mb(bytes: number) {
  return `${Math.round(bytes / 1_048_576)} MB`
}
function kb(bytes: number) {
  return `${round(bytes / 1_024)} kB`
}
function listFailures(failures: ReadonlyMap<string, number>) {
  return [...failures].map(([reason, count]) => `${count} × ${reason}`).join(', ') || 'none'
}

/** Formats the figures, and lists the missed limits. */
export function formatLoad(name: string, measured: LoadMeasured): { lines: string[]; faults: string[] } {
  const { deliveryMs } = measured
  const perSocket = (measured.openRssBytes - measured.idleRssBytes) / measured.sockets
  const lines = [
    `| One process, ${name} | |`,
    '|---|--:|',
    `| open sockets (opened in ${round(measured.openSeconds)} s) | ${measured.sockets} |`,
    `| memory per socket | ${kb(perSocket)} |`,
    `| memory before, with sockets, under load | ${[measured.idleRssBytes, measured.openRssBytes, measured.loadRssBytes].map(mb).join(', ')} |`,
    `| messages a second (${measured.published} in all) | ${Math.round(measured.perSecond)} |`,
    `| delivery p50, p99, longest | ${[deliveryMs.p50, deliveryMs.p99, deliveryMs.max].map(round).join(', ')} ms |`,
    `| p99 inside the relay | ${round(measured.insideP99Ms)} ms |`,
    `| acknowledgement p99 | ${round(measured.acknowledgeP99Ms)} ms |`,
    `| processor time of the relay | ${measured.cores.toFixed(2)} cores |`,
    `| acknowledged, of these lost, delivered twice | ${measured.acknowledged}, ${measured.lost}, ${measured.repeated} |`,
    `| calls that failed | ${listFailures(measured.failures)} |`,
  ]
  const faults = [
    measured.lost > 0 && `${name}: ${measured.lost} acknowledged messages were lost`,
    measured.acknowledged < measured.published &&
      `${name}: ${measured.published - measured.acknowledged} messages were not acknowledged`,
    deliveryMs.p99 > relayPromises.deliveryP99Ms && `${name}: p99 of delivery is ${round(deliveryMs.p99)} ms`,
    perSocket > relayPromises.bytesPerSocket && `${name}: a socket takes ${kb(perSocket)}`,
  ].filter((fault) => fault !== false)
  return { lines, faults }
}

/** Formats the figures, and lists the missed limits. */
export function formatKill(measured: KillMeasured): { lines: string[]; faults: string[] } {
  const lines = [
    '| Two processes with Redis, one killed | |',
    '|---|--:|',
    `| sockets | ${measured.sockets} |`,
    `| messages published, acknowledged | ${measured.published}, ${measured.acknowledged} |`,
    `| acknowledged and lost | ${measured.lost} |`,
    `| delivered more than once | ${measured.repeated} |`,
    `| calls that failed | ${listFailures(measured.failures)} |`,
  ]
  return { lines, faults: measured.lost > 0 ? [`${measured.lost} acknowledged messages were lost`] : [] }
}
