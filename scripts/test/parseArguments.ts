import { groups, type TestGroup } from './groups.table.js'

export type TestRequest =
  | { readonly suite: 'main'; readonly hasChecks: boolean }
  | { readonly suite: 'all'; readonly withMain: boolean; readonly groups: readonly TestGroup[] }
  /** `base` is the commit to compare with. Without one, every group runs. */
  | { readonly suite: 'changed'; readonly base: string | undefined }
  | { readonly suite: 'soak' }

/**
 * Parses the arguments of `npm test`, `npm run test:all` and `npm run test:soak`. Throws an Error for an unknown argument.
 *
 * - `main [--no-check]`
 * - `all`: `npm test` and all groups; `all <group>…`: these groups; `all --changed [<commit>]`: the groups that a change since
 *   the commit can affect
 * - `soak`
 */
export function parseArguments([suite = 'main', ...args]: readonly string[]): TestRequest {
  if (suite === 'soak' && args.length === 0) return { suite }
  if (suite === 'main' && args.every((arg) => arg === '--no-check')) return { suite, hasChecks: args.length === 0 }
  if (suite === 'all' && args[0] === '--changed' && args.length <= 2) return { suite: 'changed', base: args[1] }
  if (suite === 'all') {
    const named = args.map((name) => groups.find((group) => group.name === name) ?? name)
    const unknown = named.find((group) => typeof group === 'string')
    if (unknown === undefined)
      return {
        suite,
        withMain: named.length === 0,
        groups: named.length === 0 ? groups : named.filter((group) => typeof group !== 'string'),
      }
  }
  const names = groups.map(({ name }) => name).join(', ')
  throw new Error(`Unknown argument: ${[suite, ...args].join(' ')}. The groups of test:all are ${names}.`)
}
