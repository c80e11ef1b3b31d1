import { expect, it } from 'vitest'
import type { Check } from './Check.js'
import { runChecks } from './runChecks.js'

function check(name: string, findings: string[] = [], more: Partial<Check> = {}): Check {
  return {
    name,
    run: async () => ({ findings, notes: [`note of ${name}`, 'second note'] }),
    ...more,
  }
}

async function run(checks: Check[], names: string[] = []) {
  const lines: string[] = []
  const outcome = await runChecks(checks, names, '.', (line) => lines.push(line))
  return { ...outcome, text: lines.join('\n') }
}

it('runChecks: prints one line for each check with its notes, and lists the failed ones', async () => {
  const result = await run([check('a'), check('b', ['wrong here'])])
  expect(result.passed).toEqual(['a'])
  expect(result.failed).toEqual(['b'])
  expect(result.text).toMatch(/^ok {3}a +\d+\.\d s {2}note of a$/m)
  expect(result.text).toMatch(/^FAIL b +\d+\.\d s {2}1 finding$/m)
  expect(result.text).toContain('       wrong here')
})

it('runChecks: fails a check without running it if one that it needs failed', async () => {
  const result = await run([check('build', ['broken']), check('sizes', [], { needs: ['build'] })])
  expect(result.failed).toEqual(['build', 'sizes'])
  expect(result.text).toContain('did not run: build must pass first')
})

it('runChecks: treats a check that throws as failed', async () => {
  const result = await run([check('a', [], { run: () => Promise.reject(new Error('boom')) })])
  expect(result.failed).toEqual(['a'])
  expect(result.text).toContain('boom')
})

it('runChecks: runs only the named checks with those that they need, and rejects unknown names', async () => {
  const all = [check('build'), check('other', ['no']), check('sizes', [], { needs: ['build'] })]
  expect((await run(all, ['sizes'])).passed).toEqual(['build', 'sizes'])
  expect((await run(all, ['sizzes'])).failed).toEqual(['sizzes'])
})

it('runChecks: runs at most the given number of checks at once, and all of them in the end', async () => {
  let running = 0
  let most = 0
  const slow = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
    return { findings: [], notes: [] }
  }
  const names = ['a', 'b', 'c', 'd', 'e']
  const all = names.map((name) => check(name, [], name === 'e' ? { run: slow, needs: ['a'] } : { run: slow }))
  const outcome = await runChecks(all, [], '.', () => undefined, 2)
  expect(most).toBe(2)
  expect(outcome.passed).toEqual(names)
})
