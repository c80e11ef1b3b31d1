import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take a minute or so of one processor, the longest first. Without a memory of earlier runs Vitest begins with the
 * biggest files, and these have few lines: begun at the end of a run, they keep one processor busy while the others wait.
 */
export const longest = [
  'apps/frame/src/keys/cut.test.ts',
  'apps/frame/src/keys/dumps.test.ts',
  'packages/kit/src/connectors/pairing/relayKill.test.ts',
  'packages/kit/src/connectors/pairing/interop.test.ts',
  'apps/server/src/login/attacks.test.ts',
  'apps/frame/src/keys/roundTrip.test.ts',
  'apps/server/src/keys/deleteWallet.test.ts',
  'apps/frame/src/keys/attacks.test.ts',
  'apps/frame/src/keys/kill.test.ts',
  'apps/server/src/relay/kill.test.ts',
  'apps/server/src/process.test.ts',
  'apps/server/src/relay/interop.test.ts',
  'apps/frame/src/keys/delete.test.ts',
  'apps/sandbox/src/world.kill.test.ts',
] as const

/** Puts files in the order of a list; those it does not name follow in the order they came. */
export function putFirst<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  names: readonly string[],
): Item[] {
  const placeOf = (item: Item) => {
    const place = names.indexOf(nameOf(item))
    return place === -1 ? names.length : place
  }
  return [...items].sort((one, other) => placeOf(one) - placeOf(other))
}

/** Vitest's own order, with the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return putFirst(usual, ({ moduleId }) => relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'), longest)
  }
}
