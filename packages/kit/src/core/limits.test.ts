import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { limits } from './limits.js'

/** The first sentence of each entry of the specification, by id. */
const lines = new Map(
  readFileSync(new URL('../../../../docs/spec-ids.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t') as [string, string]),
)

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, minutes: 60_000 }

/** Returns all durations in an entry, in ms. */
function readTimes(id: string): number[] {
  // regexp-ignore: the input is a file of the repository
  return [...(lines.get(id) ?? '').matchAll(/(\d+)\s*(ms|s|min|minutes)\b/g)].map(
    ([, count, unit]) => Number(count) * (unitMs[unit ?? ''] ?? Number.NaN),
  )
}

function readNumbers(id: string): number[] {
  return [...(lines.get(id) ?? '').matchAll(/\d+(\.\d+)?/g)].map(([text]) => Number(text))
}

/** These tests only compare numbers. The tests of each feature verify their effect. */
describe('limits: the numbers equal those of the specification', () => {
  it.each([
    ['S9.2', [limits.portfolioLifetimeMs, limits.nativeBalanceLifetimeMs, limits.ensNameLifetimeMs]],
    ['S9.3', [limits.balanceRetryWaitMs]],
    ['S9.1', [limits.emailCooldownMs]],
    ['S9.4', [limits.frameLoadTimeoutMs]],
    ['S9.6', [limits.methodNotAllowedDelayMs]],
    ['S9.7', [limits.searchDelayMs]],
    ['S9.8', [limits.pairingLifetimeMs]],
    ['S9.9', [limits.rpcTimeoutMs]],
    ['S9.10', [limits.pollingIntervalMs]],
    ['S9.11', [limits.queryRetryBaseMs, limits.queryRetryCapMs]],
    ['S9.12', [limits.clientRetryBaseMs]],
  ])('durations of %s', (id, values) => {
    for (const value of values) expect(readTimes(id)).toContain(value)
  })

  it.each([
    ['S9.11', [limits.queryRetries]],
    ['S9.12', [limits.clientRetries]],
    ['S9.13', [limits.multicallBatchBytes]],
    ['S9.15', [limits.recentWallets]],
    ['S9.16', [limits.cataloguePageEntries]],
    ['S9.35', [Number(limits.baseFeeMultiplierPercent) / 100]],
  ])('counts of %s', (id, values) => {
    for (const value of values) expect(readNumbers(id)).toContain(value)
  })
})

it('limits: the catalogue uses pages of 40, 4 recommended wallets and searches of 100 [S9.16]', () => {
  const { cataloguePageEntries, catalogueRecommended, catalogueSearchEntries } = limits
  expect([cataloguePageEntries, catalogueRecommended, catalogueSearchEntries]).toEqual([40, 4, 100])
})
