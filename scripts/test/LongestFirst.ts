import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readTestTimes } from './fileTimes.js'

/**
 * Long test files with few lines, for a fresh clone without times of an earlier run. Vitest then starts with the biggest files, and
 * a long file that starts last leaves one core idle.
 */
export const longest = [
  'apps/server/src/relay/mailboxShares.test.ts',
  'apps/frame/src/keys/cut.test.ts',
  'apps/server/src/relay/interop.test.ts',
  'apps/sandbox/src/world.kill.test.ts',
  'apps/server/src/login/kill.test.ts',
  'apps/server/src/process.test.ts',
  'packages/kit/src/connectors/pairing/relayKill.test.ts',
  'apps/server/src/relay/kill.test.ts',
  'apps/frame/src/keys/delete.test.ts',
  'packages/kit/src/connectors/pairing/interop.test.ts',
  'apps/server/src/names/kill.test.ts',
  'apps/frame/src/keys/roundTrip.test.ts',
  'packages/kit/src/adapters/solana/adapter.chain.test.ts',
  'apps/frame/src/keys/dumps.test.ts',
  'apps/frame/build/composeNotices.test.ts',
  'apps/server/src/mail/createOutbox.test.ts',
] as const

/** Sorts `items` by the seconds of their files, the longest first. Items without a time follow in their given order. */
export function sortLongestFirst<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  times: ReadonlyMap<string, number>,
): Item[] {
  const secondsOf = (item: Item) => times.get(nameOf(item)) ?? 0
  return [...items].sort((one, other) => secondsOf(other) - secondsOf(one))
}

/** Vitest's own order, with the longest files first: by the times of earlier runs, otherwise by the list. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const { root } = this.ctx.config
    const measured = readTestTimes(root)
    const times = measured.size > 0 ? measured : new Map(longest.map((file, index) => [file, longest.length - index]))
    return sortLongestFirst(usual, ({ moduleId }) => relative(root, moduleId).replaceAll('\\', '/'), times)
  }
}
